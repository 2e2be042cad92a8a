import type { Approved } from '../../chain/adapter.ts'
import type { EmailChallenge, FarcasterChallenge, Login, WalletPurpose } from '../../chain/authConnector.ts'
import type { Social } from '../../chain/social.ts'
import type { ErrorRecord } from '../../errors.ts'

/**
 * Screen of a login, by the machine's state.
 * - Connect: `sending` (a spinner in the button) and `unsent` (an inline error) of an email address.
 * - EmailVerifyOtp: `code`, `checking`, `resending`, `wrong`, `unchecked` (the server did not answer; the code may be sent again), `expired`,
 *   `locked`.
 * - ConnectingSocial: `blocked` (no window; a button opens it), `waiting`, `left`, `denied`, `late`, `wrongAccount`, `failed`.
 * - ConnectingFarcaster: `starting`, `scan`, `declined`, `late`, `denied`, `failed`.
 * - Any of these three views, once the login itself is done: `wallet` (a button opens the vault's window to make, recover or open the wallet),
 *   `walletWaiting`, `walletBlocked`, `walletLeft`, `walletFailed`.
 * - `done`: the connection follows.
 */
export type LoginScreen =
  | 'idle'
  | 'sending'
  | 'unsent'
  | 'code'
  | 'checking'
  | 'resending'
  | 'wrong'
  | 'unchecked'
  | 'expired'
  | 'locked'
  | 'waiting'
  | 'blocked'
  | 'left'
  | 'denied'
  | 'late'
  | 'wrongAccount'
  | 'failed'
  | 'starting'
  | 'scan'
  | 'declined'
  | 'wallet'
  | 'walletWaiting'
  | 'walletBlocked'
  | 'walletLeft'
  | 'walletFailed'
  | 'done'

/** Views of the flow, and Connect, where an email address is typed. */
export type LoginView = 'Connect' | 'EmailVerifyOtp' | 'ConnectingSocial' | 'ConnectingFarcaster'

export type { WalletPurpose }

export type LoginContext = {
  /** Address that was typed last. */
  email: string
  challenge: EmailChallenge | undefined
  provider: Social | undefined
  farcaster: FarcasterChallenge | undefined
  /** Wallet that the finished login still lacks. */
  wallet: { purpose: WalletPurpose; login: Login } | undefined
  error: ErrorRecord | undefined
}

/** Orders to the root about logins. */
export type LoginCommand =
  /**
   * The visitor is about to log in: points at a social login, or focuses the email field. Loads the client, so that a tap finds it ready.
   * May be sent any number of times.
   */
  | { type: 'login.wanted' }
  /** Sends a code to an address; leads to EmailVerifyOtp once it is sent. */
  | { type: 'login.email'; email: string }

/** Orders of the visitor to the flow. */
type LoginOrder =
  | { type: 'code.submit'; code: string }
  | { type: 'code.resend' }
  /** Tries again what needs no window: the code that was not checked, a new code, a new Farcaster link. */
  | { type: 'retry' }
  /** Opens the login's or the vault's window, within the visitor's tap: again, or where it was blocked. */
  | { type: 'window.open' }

/** Events of the login flow. */
export type LoginEvent =
  | LoginCommand
  | LoginOrder
  /** Sent by the root with each view of the flow that the visitor comes to. */
  | { type: 'view.entered'; view: string; payload: { provider?: Social } }
  /** The visitor is at another view; undefined outside the flow. */
  | { type: 'visit.changed'; view: LoginView | undefined }
  /** By the wall clock: timers stop while a computer sleeps. */
  | { type: 'challenge.expired' }

/** Answer of an effect that opens a window. `left`: the visitor was gone before it could open. */
export type Opened<Answer> = Answer | { type: 'blocked' } | { type: 'left' }

/** A code was sent; or the visitor was gone before it could be. */
export type Sent = { type: 'sent'; challenge: EmailChallenge } | { type: 'left' }

/** End of a login: connections of its session, one per namespace; or a wallet that has to be made or recovered first. */
export type Ended = { type: 'session'; connections: readonly Approved[] } | { type: WalletPurpose; login: Login }

/** Reported by this machine to the root. */
export type LoginReport =
  /** Connections of the new session, one per namespace. */
  | { type: 'session.established'; connections: Approved[] }
  | { type: 'login.failed'; error: ErrorRecord; cause: unknown }
