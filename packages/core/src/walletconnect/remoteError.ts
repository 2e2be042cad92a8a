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

/** What no visitor has decided: the wallet does not know the chains, methods, events, accounts or families. */
const UNSUPPORTED = [5100, 5101, 5102, 5103, 5104]

/**
 * What a wallet's refusal over WalletConnect means here. Whatever comes from the wire is foreign, also what has the shape of an error of ours:
 * that is for a peer to write as it likes.
 */
export const remoteError = walletErrors({ inner: [], meaning: ({ code }) => CODES[Number(code)] })

/** Why a wallet did not take what it was proposed. The visitor has refused only where the code says so. */
export function proposalError(error: unknown): FoyerError {
  const cause = foreignError(error)
  if (UNSUPPORTED.includes(Number(cause.code))) return new FoyerError('pairing.unsupported', {}, { cause })
  const refusal = remoteError('wc_sessionPropose', cause)
  return refusal.code === 'wallet.rejected' ? new FoyerError('pairing.declined', {}, { cause }) : refusal
}
