import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { SwapRouter } from '../../chain/swap.ts'

/** Allowed routers by chain. One that the host tells nothing of is an address. */
export type Routers = Readonly<Record<CaipNetworkId, readonly (string | SwapRouter)[]>>

/** Allowed router of this address. */
export const routerAt = (routers: Routers, chainId: CaipNetworkId, address: string): SwapRouter | undefined =>
  (routers[chainId] ?? [])
    .map(router => (typeof router === 'string' ? { address: router } : router))
    .find(router => router.address.toLowerCase() === address.toLowerCase())

/** AggregationRouterV6 of 1inch, which has one address on all chains but zkSync Era. @see https://github.com/1inch/limit-order-protocol#readme */
const AGGREGATION_ROUTER = '0x111111125421cA6dc452d289314280a0f8842A65'
const ZKSYNC_ROUTER = '0x6fd4383cB451173D5f9304F041C7BCBf27d561fF'
const ZKSYNC = 324

/** Networks on which the specification swaps. */
const SPECIFIED = [1, 42161, 10, ZKSYNC, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

/** The host's routers; without a row for a chain, the default where the specification swaps. */
export const withDefaults = (own: Routers): Routers => ({
  ...Object.fromEntries(SPECIFIED.map(id => [`eip155:${id}`, [id === ZKSYNC ? ZKSYNC_ROUTER : AGGREGATION_ROUTER]])),
  ...own,
})
