import type { ErrorCode } from '@foyer/core/chain'
import { walletErrors } from '@foyer/core/chain/adapters'

/** Meaning of the codes of one kind of wallets. */
export type Codes = Readonly<Record<number, ErrorCode>>

/** Codes of most browser wallets. @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors */
export const COMMON: Codes = {
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

/** The original error is the `cause`, or the `error` of a JSON-RPC answer. */
const INNER = ['error', 'cause']

/** Errors of wallets with these codes. */
export const errorsBy = (codes: Codes) => walletErrors({ inner: INNER, meaning: ({ code }) => codes[Number(code)] })

export const standardError = errorsBy(STANDARD)
