import type { Identity } from '../../api/account.ts'
import type { NameRecord } from '../../api/profile.ts'
import { port } from '../../port.ts'

export type IdentityKey = { address: string }

export const identityPorts = {
  /** What was last known, of whatever age, to be shown meanwhile. Undefined when nothing is. */
  kept: port<Identity | undefined, IdentityKey>('identity.kept'),
  /** What the address is known by, from the 5 minute cache. Rejects with `http.…`. */
  identity: port<Identity, IdentityKey>('identity.identity'),
  /** The names that are registered for the address, from the 5 minute cache. Rejects with `names.unavailable`. */
  names: port<readonly NameRecord[], IdentityKey>('identity.names'),
}
