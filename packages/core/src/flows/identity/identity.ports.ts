import type { Identity } from '../../api/account.ts'
import type { NameRecord } from '../../api/profile.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { port } from '../../port.ts'

export type IdentityKey = { address: string }

/** Name that an address claims on a chain. */
export type NameClaim = IdentityKey & { chainId: CaipNetworkId; name: string }

export const identityPorts = {
  /** Last cached identity, of any age, to show meanwhile. Undefined when there is none. */
  kept: port<Identity | undefined, IdentityKey>('identity.kept'),
  /** Loads the name and avatar of the address, from the 5 minute cache. Rejects with `http.…`. */
  identity: port<Identity, IdentityKey>('identity.identity'),
  /** Loads the names registered for the address, from the 5 minute cache. Rejects with `names.unavailable`. */
  names: port<readonly NameRecord[], IdentityKey>('identity.names'),
  /** Whether the name resolves to the address on this chain, from the 5 minute cache. Rejects with `name.unresolved`. */
  confirmed: port<boolean, NameClaim>('identity.confirmed'),
}
