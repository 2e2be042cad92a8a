import type { ChainAdapter } from '../chain/adapter.ts'
import type { Chains } from '../chains.ts'
import type { Proposal } from './transport.ts'

/** What the loaded adapters can speak over WalletConnect, on the networks that the host asks for. */
export const proposalOf = (chains: Chains): Proposal =>
  Object.fromEntries(
    chains.loaded().flatMap(({ namespace, remote }: ChainAdapter) => {
      const ids = chains.networks(namespace).map(({ caipNetworkId }) => caipNetworkId)
      return remote && ids.length > 0
        ? [[namespace, { chains: ids, methods: [...remote.methods], events: [...remote.events] }]]
        : []
    }),
  )
