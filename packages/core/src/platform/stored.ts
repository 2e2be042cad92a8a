import * as z from 'zod/mini'
import type { ConnectionRecord } from '../chain/adapter.ts'
import { type CaipNetworkId, CHAIN_NAMESPACES } from '../chain/namespace.ts'

const caipNetworkId = z.custom<CaipNetworkId>(
  value => typeof value === 'string' && CHAIN_NAMESPACES.some(namespace => value.startsWith(`${namespace}:`)),
)

/** What storage may hold, by key, and how each is parsed. */
export const stored = {
  connector: z.object({
    connectorId: z.string().check(z.minLength(1), z.maxLength(256)),
    address: z.optional(z.string().check(z.maxLength(128))),
    chainId: z.optional(caipNetworkId),
  }) as z.ZodMiniType<ConnectionRecord>,
  activeNetwork: caipNetworkId,
  activeNamespace: z.enum(CHAIN_NAMESPACES),
  recentWallets: z.array(z.string().check(z.maxLength(256))),
}
