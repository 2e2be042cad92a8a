import { ACCOUNT_TYPES, type AccountTypes } from '../chain/accountType.ts'
import type { ConnectionRecord } from '../chain/adapter.ts'
import { CHAIN_NAMESPACES } from '../chain/namespace.ts'
import { caipNetworkId, oneOf, textUpTo } from '../schema/leaves.ts'
import { array, boolean, custom, object, optional, orElse, type Schema, unknown } from '../schema/schema.ts'
import { openableLink } from '../wallets/links.ts'

/** Stored values by key, with their parsers. */
export const stored = {
  connector: object({
    connectorId: textUpTo(256),
    address: optional(textUpTo(128)),
    chainId: optional(caipNetworkId),
    session: optional(textUpTo(128)),
    kept: optional(textUpTo(1_024)),
    unanswered: optional(boolean),
  }) satisfies Schema<ConnectionRecord>,
  activeNetwork: caipNetworkId,
  activeNamespace: oneOf(CHAIN_NAMESPACES),
  /** An entry with a type of another namespace is dropped; the others count. */
  accountTypes: object(
    Object.fromEntries(
      CHAIN_NAMESPACES.map(namespace => [namespace, orElse(oneOf<string>(ACCOUNT_TYPES[namespace]), undefined)]),
    ),
  ) as Schema<Partial<AccountTypes>>,
  /** Link of the wallet that is connected on this phone; only links that may be opened. */
  deepLink: custom<string>(value => openableLink(value) !== undefined),
  recentWallets: array(textUpTo(256)),
  /** List that is parsed by what reads it. */
  some: array(unknown),
}
