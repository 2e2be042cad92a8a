import { COMMON, type Codes, errorsBy } from '../errors.ts'

/** Codes of sats-connect wallets, where -32000 is a refusal and -32002 is not "pending". @see https://docs.xverse.app/sats-connect (RpcErrorCode) */
const SATS_CONNECT: Codes = {
  ...COMMON,
  [-32000]: 'wallet.rejected',
  [-32001]: 'wallet.unsupportedMethod',
  [-32002]: 'wallet.unauthorized',
}

/** Codes of Leather, where -32000 is an error of the wallet. @see https://www.npmjs.com/package/@leather.io/rpc (RpcErrorCode) */
const LEATHER: Codes = {
  ...COMMON,
  4002: 'wallet.unsupportedMethod',
  7: 'wallet.unauthorized',
  16: 'wallet.unauthorized',
}

export const satsConnectError = errorsBy(SATS_CONNECT)
export const leatherError = errorsBy(LEATHER)
export const unisatError = errorsBy(COMMON)
