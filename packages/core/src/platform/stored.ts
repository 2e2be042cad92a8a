import { ACCOUNT_TYPES, type AccountType } from '../chain/accountType.ts'
import type { ConnectionRecord } from '../chain/adapter.ts'
import { type CaipNetworkId, CHAIN_NAMESPACES, type ChainNamespace, isChainNamespace } from '../chain/namespace.ts'
import { oneOf, textUpTo } from '../schema/leaves.ts'
import { array, custom, isRecord, object, optional, type Schema } from '../schema/schema.ts'
import { openableLink } from '../wallets/links.ts'

const caipNetworkId = custom<CaipNetworkId>(
  value => typeof value === 'string' && CHAIN_NAMESPACES.some(namespace => value.startsWith(`${namespace}:`)),
)

/** Stored values by key, with their parsers. */
export const stored = {
  connector: object({
    connectorId: textUpTo(256),
    address: optional(textUpTo(128)),
    chainId: optional(caipNetworkId),
    session: optional(textUpTo(128)),
  }) satisfies Schema<ConnectionRecord>,
  activeNetwork: caipNetworkId,
  activeNamespace: oneOf(CHAIN_NAMESPACES),
  accountTypes: custom<Partial<Record<ChainNamespace, AccountType>>>(
    value =>
      isRecord(value) &&
      Object.entries(value).every(
        ([namespace, type]) => isChainNamespace(namespace) && (ACCOUNT_TYPES as readonly unknown[]).includes(type),
      ),
  ),
  /** Link of the wallet that is connected on this phone; only links that may be opened. */
  deepLink: custom<string>(value => openableLink(value) !== undefined),
  recentWallets: array(textUpTo(256)),
}
