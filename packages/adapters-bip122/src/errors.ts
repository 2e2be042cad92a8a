import type { ErrorCode } from '@foyer/core/chain'
import { walletErrors } from '@foyer/core/chain/adapters'

type Codes = Readonly<Record<number, ErrorCode>>

/** Codes of most browser wallets. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
const COMMON: Codes = {
  4001: 'wallet.rejected',
  4100: 'wallet.unauthorized',
  4900: 'wallet.disconnected',
  [-32601]: 'wallet.unsupportedMethod',
}

/** @see https://github.com/wallet-standard/wallet-standard/tree/master/packages/core/errors (seven-digit codes) */
const STANDARD: Codes = {
  ...COMMON,
  4001000: 'wallet.rejected',
  3834001: 'wallet.unauthorized',
  6160001: 'wallet.unsupportedMethod',
  6160002: 'wallet.unsupportedMethod',
  6160000: 'wallet.chainDisconnected',
  [-32002]: 'wallet.requestPending',
}

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

/** The original error is the `cause`, or the `error` of a JSON-RPC answer. */
const INNER = ['error', 'cause']

const errorsBy = (codes: Codes) => walletErrors({ inner: INNER, meaning: ({ code }) => codes[Number(code)] })

export const standardError = errorsBy(STANDARD)
export const satsConnectError = errorsBy(SATS_CONNECT)
export const leatherError = errorsBy(LEATHER)
export const unisatError = errorsBy(COMMON)
