/**
 * Behaviour of the phone on a request.
 * - `ask`: shows it until `approve()` or `reject()`.
 * - `approve`, `reject`: answers at once.
 * - `late`: shows it, and approves it by itself after a while, when the app may have stopped waiting.
 * - `silent`: neither shows nor answers it.
 */
export type PhoneBehaviour = 'ask' | 'approve' | 'reject' | 'late' | 'silent'

/** Request of an app that waits for the user. */
export type Ask =
  | { kind: 'proposal'; id: number; app: string; chains: string[] }
  /** Sign-in and session in one step. */
  | { kind: 'authentication'; id: number; app: string; chains: string[]; message: string }
  | { kind: 'request'; id: number; app: string; topic: string; chainId: string; method: string; params: unknown }

export interface PhoneSession {
  topic: string
  app: string
  chains: string[]
  /** CAIP-10 ids; the selected one of each chain first. */
  accounts: string[]
}

/** Content of the phone's screen, as plain data. */
export interface PhoneState {
  behaviour: PhoneBehaviour
  /** Whether it connects and signs in with one prompt, where an app asks for that. Otherwise it sees the app's proposal. */
  signsIn: boolean
  /** Whether its socket is open. */
  online: boolean
  asks: readonly Ask[]
  sessions: readonly PhoneSession[]
  /** Index of the selected key, from 0. */
  selected: number
  /** Current eip155 chain, once it has been switched. */
  chainId: string | undefined
  /** Events, newest first. */
  log: readonly string[]
}
