/**
 * The phone's behaviour when it is asked.
 * - `ask`: shows it, until `approve()` or `reject()`.
 * - `approve`, `reject`: by itself, at once.
 * - `silent`: neither shows nor answers it.
 */
export type PhoneBehaviour = 'ask' | 'approve' | 'reject' | 'silent'

/** Something an app wants, waiting for a person. */
export type Ask =
  | { kind: 'proposal'; id: number; app: string; chains: string[] }
  /** Sign-in and session in one step. */
  | { kind: 'authentication'; id: number; app: string; chains: string[]; message: string }
  | { kind: 'request'; id: number; app: string; topic: string; chainId: string; method: string; params: unknown }

export interface PhoneSession {
  topic: string
  app: string
  chains: string[]
  /** CAIP-10; the selected one of each chain first. */
  accounts: string[]
}

/** Plain data: all that the phone's screen shows. */
export interface PhoneState {
  behaviour: PhoneBehaviour
  /** Whether it has its socket. */
  online: boolean
  asks: readonly Ask[]
  sessions: readonly PhoneSession[]
  /** Which of its keys is selected, from 0. */
  selected: number
  /** The eip155 chain it is on, once it has been moved to one. */
  chainId: string | undefined
  /** Events, newest first. */
  log: readonly string[]
}
