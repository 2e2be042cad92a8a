import type { SignedIn } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { SignInFields } from '../../siwx/signInFields.ts'
import type { KnownSession } from '../../siwx/siwx.ts'

/** Account of the active connection: the one that signs in. */
export type SignInAccount = { namespace: ChainNamespace; chainId: CaipNetworkId; address: string }

/** Message for the visitor to sign: its fields, and the text to the letter. `pageDomain` is the host and port of the page. */
export type SignInMessage = {
  /** Fields of the message. */
  fields: SignInFields
  /** Text to sign, to the letter. */
  text: string
  /** Host and port of the page. Undefined where there is no page. */
  pageDomain: string | undefined
}

/** Session that was found, and the milliseconds until it expires; undefined where it does not. */
export type FoundSession = { session: KnownSession; expiresIn: number | undefined }

/** Result of a look-up. `dismissed`: the visitor has declined to sign in with this account in an earlier visit. */
export type LookUp = { found: FoundSession | undefined; dismissed: boolean }

export type SiwxContext = {
  account: SignInAccount | undefined
  /** Whether the host requires the visitor to sign in. */
  required: boolean
  windowOpen: boolean
  /** Namespaces whose wallet was connected in this visit and not signed in with since. */
  connected: ChainNamespace[]
  message: SignInMessage | undefined
  /** Signed message that is to be verified. Present before an account where the wallet has signed it while connecting. */
  proof: ({ namespace: ChainNamespace } & SignedIn) | undefined
  session: FoundSession | undefined
  /** Account that was signed in before a switch. */
  lastSigned: SignInAccount | undefined
  error: ErrorRecord | undefined
}

export type SiwxEvent =
  /** The active connection has another account or chain, or there is none on a supported chain. */
  | { type: 'account.changed'; account: SignInAccount | undefined; required: boolean }
  /** A wallet was connected. With `signedIn` it has signed a message in the same step. */
  | { type: 'wallet.connected'; namespace: ChainNamespace; signedIn?: SignedIn | undefined }
  /** A wallet has left by itself, or was disconnected or replaced here. */
  | { type: 'wallet.left'; namespace: ChainNamespace }
  | { type: 'window.opened' }
  /** The open window shows the sign-in: the host has opened it, or this flow. */
  | { type: 'view.entered' }
  /** `asked`: it showed the sign-in. */
  | { type: 'window.closed'; asked: boolean }
  /** Another tab has signed in or out. */
  | { type: 'sessions.changed' }
  /** The visitor agrees to sign, or tries again. */
  | { type: 'siwx.sign' }
  | { type: 'siwx.cancel' }
  | { type: 'siwx.signOut' }

/** Screen of the sign-in's views, by its state. */
export type SignInScreen = 'loading' | 'ask' | 'sign' | 'delayed' | 'verifying' | 'declined' | 'failed'

/** Sign-in of the active account, as the root's rules read it. `none`: there is no account, or a wallet on an unsupported chain. */
export type SignInStatus = 'none' | 'pending' | 'due' | 'signed'

/** Reports to the root. */
export type SiwxReport =
  /** `required`: the visitor is not signed in, and must be. */
  | { type: 'signIn.changed'; status: SignInStatus; required: boolean }
  /** `isNew`: signed now, and not in an earlier visit. */
  | ({ type: 'siwx.signed'; session: KnownSession; isNew: boolean } & SignInAccount)
  | ({ type: 'siwx.signedOut' } & SignInAccount)
  | ({ type: 'siwx.cancelled' } & SignInAccount)
  | ({ type: 'siwx.failed'; error: ErrorRecord; cause?: unknown } & SignInAccount)
