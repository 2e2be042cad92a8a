import { port, source } from '../../port.ts'
import type { SessionList } from './listedSession.ts'
import type { SessionOwner, SignedSession, SmartSessionsEvent } from './smartSessions.types.ts'

type OfOwner = { owner: SessionOwner }

/** Effects of the flow of site permissions on the root, the service and the wallet. */
export const smartSessionsPorts = {
  /** Reports the account of the eip155 connection, and when the visitor comes to the view and leaves it. */
  visit: source<SmartSessionsEvent>('smartSessions.visit'),
  /** Reads the permissions of an account from the service. Rejects with `http.…`. */
  load: port<SessionList, OfOwner>('smartSessions.load'),
  /** Requests the signature over the id of a permission from the wallet of its owner. */
  sign: port<SignedSession, OfOwner & { pci: string }>('smartSessions.sign'),
  /**
   * Revokes a permission, and returns the time in seconds. Rejects with `smartSession.wrongSigner` where nothing was revoked, and with
   * `smartSession.notRevoked` where that is not known.
   */
  revoke: port<{ revokedAt: number }, OfOwner & { signed: SignedSession }>('smartSessions.revoke'),
}
