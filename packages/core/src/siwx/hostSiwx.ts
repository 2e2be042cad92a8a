import type { SignInDraft } from '../chain/adapter.ts'
import type { CaipNetworkId } from '../chain/namespace.ts'
import type { ChainAccount } from './isSameAccount.ts'
import type { SignInFields } from './signInFields.ts'
import type { KnownSession, SiwxSession } from './siwx.ts'

/**
 * Calls of the modal to a `Siwx`, whose answers are parsed. Each rejects with `signal.reason` once the signal aborts, also where the host
 * never answers, and else with a FoyerError.
 */
export interface HostSiwx {
  /**
   * Returns the message to sign, with its fields as the text has them. Rejects with `siwx.failed` where the host gives fields that make no
   * valid message, and with `siwx.unavailable` where it gives none.
   */
  message(account: ChainAccount, signal: AbortSignal): Promise<{ fields: SignInFields; text: string }>
  /** Same as `message`, for a wallet that adds its account and writes the text. */
  draft(chainId: CaipNetworkId, signal: AbortSignal): Promise<SignInDraft>
  /** Returns the first session of this account on this chain that is valid now. Rejects with `siwx.unavailable`. */
  sessions(account: ChainAccount, signal: AbortSignal): Promise<KnownSession | undefined>
  /** Has the host keep a session. Rejects with `siwx.refused` where it does not accept the signature, else with `siwx.unavailable`. */
  add(session: SiwxSession, signal: AbortSignal): Promise<void>
  /** Ends the sessions of one account on one chain. Rejects with `siwx.unavailable`. */
  revoke(account: ChainAccount, signal: AbortSignal): Promise<void>
  /** Ends all sessions. `chainId` is for the error `siwx.unavailable` alone. */
  signOut(chainId: CaipNetworkId, signal: AbortSignal): Promise<void>
  /** Whether a connected visitor must sign in. */
  required(): boolean
  /** Whether a disconnect ends the sessions. */
  signsOutOnDisconnect(): boolean
}
