import type { ChainNamespace } from '../../chain/namespace.ts'
import { port, source } from '../../port.ts'
import type { SiwxSession } from '../../siwx/siwx.ts'
import type { FoundSession, LookUp, SignInAccount, SignInMessage, SiwxEvent } from './siwx.types.ts'

type OfAccount = { account: SignInAccount }

/** Effects of the sign-in on the root, the wallet and the host's `siwx`. */
export const siwxPorts = {
  /** Reports the account of the active connection, the window, and what other tabs do. */
  visit: source<SiwxEvent>('siwx.visit'),
  /** Looks up the session of an account. */
  lookUp: port<LookUp, OfAccount>('siwx.lookUp'),
  /** Returns the message to sign. */
  prepare: port<SignInMessage, OfAccount>('siwx.prepare'),
  /** Requests the signature from the wallet of the account. */
  sign: port<string, OfAccount & { text: string }>('siwx.sign'),
  /** Gives the signed message to the host. Rejects with `siwx.refused` where it is not accepted. */
  verify: port<FoundSession, OfAccount & Pick<SiwxSession, 'message' | 'signature'>>('siwx.verify'),
  /** Ends the session of an account. */
  signOut: port<void, OfAccount>('siwx.signOut'),
  /** Receives `SiwxMemory`, and carries it out without anyone waiting for it. */
  memory: source('siwx.memory'),
}

export type SiwxMemory =
  /** The wallet of a namespace has left: its sessions end. */
  | { type: 'sessions.left'; namespace: ChainNamespace }
  /** The visitor does not want to sign in with an account, and is not asked again after a reload. */
  | { type: 'signIn.dismissed'; account: SignInAccount }
  /** The visitor is asked again. */
  | { type: 'signIn.resumed'; account: SignInAccount }
