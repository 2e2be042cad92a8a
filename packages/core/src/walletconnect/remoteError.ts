import { walletErrors } from '../chain/walletError.ts'
import { type ErrorCode, FoyerError } from '../errors.ts'
import { foreignError } from '../foreign.ts'

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

/** Codes that are not the visitor's decision: the wallet does not support the chains, methods, events, accounts or namespaces. */
const UNSUPPORTED = [5100, 5101, 5102, 5103, 5104]

/**
 * Converts a wallet's error over WalletConnect. Every error from the relay is foreign, also one in the shape of a FoyerError, because the
 * peer can write anything.
 */
export const remoteError = walletErrors({ inner: [], meaning: ({ code }) => CODES[Number(code)] })

/** Error for a proposal that a wallet did not approve. Only the code says whether the visitor rejected it. */
export function proposalError(error: unknown): FoyerError {
  const cause = foreignError(error)
  if (UNSUPPORTED.includes(Number(cause.code))) return new FoyerError('pairing.unsupported', {}, { cause })
  const refusal = remoteError('wc_sessionPropose', cause)
  return refusal.code === 'wallet.rejected' ? new FoyerError('pairing.declined', {}, { cause }) : refusal
}
