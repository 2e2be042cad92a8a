import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { SessionList } from './listedSession.ts'

/** Account whose permissions are shown, with its chain. */
export type SessionOwner = {
  chainId: CaipNetworkId
  connectorId: string
  address: string
  /** Whether the wallet's session lets it sign a message. Without that nothing can be revoked here. */
  canSign: boolean
}

/** Id of a permission with the owner's signature over it. */
export type SignedSession = { pci: string; signature: string }

export type SmartSessionsContext = SessionList & {
  owner: SessionOwner | undefined
  /** View of the flow, while it is on screen. */
  view: SmartSessionsView | undefined
  /** Id of the permission that the visitor revokes, or has revoked last. */
  chosen: string | undefined
  /** Kept after a request without an answer, so that the wallet is not asked twice for one permission. */
  signed: SignedSession | undefined
  error: ErrorRecord | undefined
}

export type SmartSessionsView = 'SmartSessions'

/** Events of the flow of site permissions: of the visitor, and of its surroundings. */
export type SmartSessionsEvent =
  /** Account of the eip155 connection, now and at each change. */
  | { type: 'account.changed'; owner: SessionOwner | undefined }
  /** The visitor has come to the view; undefined: they have left it. */
  | { type: 'view.shown'; view: SmartSessionsView | undefined }
  | { type: 'sessions.retry' }
  /** Asks the visitor whether to revoke a permission. */
  | { type: 'session.revoke'; pci: string }
  | { type: 'confirm' }
  | { type: 'cancel' }
  /** Asks the wallet again, after the former request has ended. */
  | { type: 'sign.retry' }

/** Report of a failure to the root. */
export type SmartSessionsReport = { type: 'smartSessions.failed'; error: ErrorRecord; cause: unknown }

/** Screen of the view. */
export type SmartSessionsScreen = 'loading' | 'empty' | 'list' | 'failed' | 'confirm' | 'sign' | 'delayed' | 'send'
