import type { CaipNetworkId } from '../chain/namespace.ts'
import type { SignInFields } from './signInFields.ts'

/** Account that signs in, on one chain. */
export type SignInAccount = {
  /** CAIP-2 id of the chain. */
  chainId: CaipNetworkId
  /** Undefined while the wallet is asked for its accounts and the signature in one step: the message then has no account yet. */
  accountAddress: string | undefined
}

/** Signed sign-in message: its fields, the text that was signed, and the signature as the chain writes it. */
export type SiwxSession = {
  /** Fields of the message. */
  data: SignInFields
  /** Text that was signed, to the letter. */
  message: string
  /** Signature as the chain writes it. */
  signature: string
}

/** Session that a host reports. A server that keeps it by cookie knows the account alone: it has neither the text nor the signature. */
export type KnownSession = Pick<SiwxSession, 'data'> & Partial<SiwxSession>

/** Fields of the message that a host asks to sign. The modal sets the account and the chain. */
export type MessageFields = Omit<SignInFields, 'accountAddress'> & Partial<SignInFields>

/** Tools that the modal gives to each call of a `Siwx`. */
export type SiwxTools = {
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal
  /** Host and port of the page, for the message's `domain`. */
  domain: string
  /** Address of the page without query and hash, for the message's `uri`. */
  uri: string
  /** Time in milliseconds since the epoch. */
  now(): number
  /** Returns 24 random capital letters and digits (120 bits) from the platform's secure random. */
  nonce(): string
  /** Sessions kept in the browser's storage, parsed; those that are corrupt or of another site are left out. */
  storage: {
    /** Returns the sessions. */
    read(): readonly SiwxSession[]
    /** Replaces the sessions. */
    write(sessions: readonly SiwxSession[]): void
  }
}

/**
 * Sign-in of a host. `createSiwx` makes one for a server that keeps the session in a cookie, `localSiwx` one without a server.
 * Every method may reject: a rejection is shown to the visitor with "Try again", and never disconnects the wallet.
 */
export interface Siwx {
  /** Returns the fields of the message to sign; the modal writes the text. The account and the chain are set by the modal. */
  createMessage(account: SignInAccount, tools: SiwxTools): Promise<MessageFields> | MessageFields
  /** Verifies the signed message and keeps the session. Rejects with `siwx.refused` where the signature is not accepted. */
  addSession(session: SiwxSession, tools: SiwxTools): Promise<void>
  /** Ends the sessions of an account on a chain; of no other. */
  revokeSession(chainId: CaipNetworkId, address: string, tools: SiwxTools): Promise<void>
  /** Replaces all sessions; with an empty list the visitor is signed out. */
  setSessions(sessions: readonly SiwxSession[], tools: SiwxTools): Promise<void>
  /** Returns the sessions of an account on a chain. */
  getSessions(chainId: CaipNetworkId, address: string, tools: SiwxTools): Promise<readonly KnownSession[]>
  /** Whether a connected visitor must sign in: closing is refused until then, and cancelling disconnects. Default: false. */
  getRequired?(): boolean
  /** Whether a disconnect ends the sessions. Default: true. */
  signOutOnDisconnect?: boolean
}
