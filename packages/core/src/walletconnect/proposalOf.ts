import type { ChainAdapter } from '../chain/adapter.ts'
import type { Chains } from '../chains.ts'
import type { Proposal } from './transport.ts'

/** Proposal of the loaded adapters for the networks that the host requests. */
export const proposalOf = (chains: Chains): Proposal =>
  Object.fromEntries(
    chains.loaded().flatMap(({ namespace, remote }: ChainAdapter) => {
      const ids = chains.networks(namespace).map(({ caipNetworkId }) => caipNetworkId)
      return remote && ids.length > 0
        ? [[namespace, { chains: ids, methods: [...remote.methods], events: [...remote.events] }]]
        : []
    }),
  )
