import * as z from 'zod/mini'
import { ACCOUNT_TYPES, type AccountType } from '../chain/accountType.ts'
import type { ConnectionRecord } from '../chain/adapter.ts'
import { type CaipNetworkId, CHAIN_NAMESPACES, type ChainNamespace, isChainNamespace } from '../chain/namespace.ts'
import { oneOf, text } from '../leaves.ts'

const caipNetworkId = z.custom<CaipNetworkId>(
  value => typeof value === 'string' && CHAIN_NAMESPACES.some(namespace => value.startsWith(`${namespace}:`)),
)

/** What storage may hold, by key, and how each is parsed. */
export const stored = {
  connector: z.object({
    connectorId: text('connectorId', { max: 256 }),
    address: z.optional(text('address', { max: 128 })),
    chainId: z.optional(caipNetworkId),
  }) as z.ZodMiniType<ConnectionRecord>,
  activeNetwork: caipNetworkId,
  activeNamespace: oneOf(CHAIN_NAMESPACES),
  accountTypes: z.custom<Partial<Record<ChainNamespace, AccountType>>>(
    value =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).every(
        ([namespace, type]) => isChainNamespace(namespace) && (ACCOUNT_TYPES as readonly unknown[]).includes(type),
      ),
  ),
  recentWallets: z.array(text('wallet id', { max: 256 })),
}
