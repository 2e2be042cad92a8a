import { type ErrorCode, isFoyerError } from '@foyer/core/chain'
import { type ForeignError, layersOf, walletErrors } from '@foyer/core/chain/adapters'

/**
 * What wallets' codes mean here.
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 * @see https://eips.ethereum.org/EIPS/eip-1474#error-codes
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes (5000 to 5002)
 */
const CODES: Record<number, ErrorCode> = {
  4001: 'wallet.rejected',
  5000: 'wallet.rejected',
  5001: 'wallet.rejected',
  5002: 'wallet.rejected',
  [-32002]: 'wallet.requestPending',
  4100: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  [-32601]: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
  4901: 'wallet.chainDisconnected',
}

/** Wallets nest the real error in `data` or `data.originalError`, bridges in `cause`. */
const INNER = ['data', 'originalError', 'cause']

export const walletError = walletErrors({
  inner: INNER,
  meaning: ({ code }) => CODES[Number(code)],
  texts: ({ reasons, message }) => [(reasons as ForeignError | undefined)?.description, message],
})

/** Whether a failed switch says that the wallet does not know the chain. Wallets disagree on the sign of both codes. */
export const isUnknownChain = (error: unknown): boolean =>
  isFoyerError(error, 'wallet.failed') &&
  layersOf(error.cause, INNER).some(({ code }) => [4902, 32603].includes(Math.abs(Number(code))))
