import { type ErrorCode, isFoyerError } from '@foyer/core/chain'
import { type ForeignError, layersOf, walletErrors } from '@foyer/core/chain/adapters'

/**
 * Error codes of EVM wallets.
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

/** Wallets put the original error in `data` or `data.originalError`, bridges in `cause`. */
export const INNER = ['data', 'originalError', 'cause']

export const walletError = walletErrors({
  inner: INNER,
  meaning: ({ code }) => CODES[Number(code)],
  texts: ({ reasons, message }) => [(reasons as ForeignError | undefined)?.description, message],
})

/** Whether a switch failed because the wallet does not have the chain. Some wallets send these codes with the other sign. */
export const isUnknownChain = (error: unknown): boolean =>
  isFoyerError(error, 'wallet.failed') &&
  layersOf(error.cause, INNER).some(({ code }) => [4902, 32603].includes(Math.abs(Number(code))))
