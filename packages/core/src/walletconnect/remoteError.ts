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

/** What no visitor has decided: the wallet does not know the chains, methods, events, accounts or families. */
const UNSUPPORTED = [5100, 5101, 5102, 5103, 5104]

/** Why a wallet did not take what it was proposed. The visitor has refused only where the code says so. */
export function proposalError(cause: unknown): FoyerError {
  const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as Record<string, unknown>
  if (UNSUPPORTED.includes(Number(code))) return new FoyerError('pairing.unsupported', {}, { cause })
  const error = remoteError(cause, 'wc_sessionPropose')
  return isFoyerError(error, 'wallet.rejected') ? new FoyerError('pairing.declined', {}, { cause }) : error
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
