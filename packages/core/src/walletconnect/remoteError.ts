import { displayText } from '../chain/displayText.ts'
import { type ErrorCode, FoyerError, isFoyerError } from '../errors.ts'

/** @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
const CODES: Record<number, ErrorCode> = {
  4001: 'wallet.rejected',
  5000: 'wallet.rejected',
  5001: 'wallet.rejected',
  5002: 'wallet.rejected',
  4100: 'wallet.unauthorized',
  3001: 'wallet.unauthorized',
  4200: 'wallet.unsupportedMethod',
  10001: 'wallet.unsupportedMethod',
  [-32601]: 'wallet.unsupportedMethod',
  4900: 'wallet.disconnected',
  6000: 'wallet.disconnected',
  4901: 'wallet.chainDisconnected',
  [-32002]: 'wallet.requestPending',
}

/** What a wallet's refusal over WalletConnect means here. */
export function remoteError(error: unknown, method: string): FoyerError {
  if (isFoyerError(error)) return error
  const { code, message } = (typeof error === 'object' && error !== null ? error : {}) as Record<string, unknown>
  const known = CODES[Number(code)]
  if (known) return new FoyerError(known, { method }, { cause: error })
  const reason = typeof message === 'string' ? displayText(message, 300) : ''
  return new FoyerError('wallet.failed', { method, ...(reason && { reason }) }, { cause: error })
}
