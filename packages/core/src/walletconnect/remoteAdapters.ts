import type { ChainAdapter } from '../chain/adapter.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import { FoyerError } from '../errors.ts'

/**
 * Returns adapters for a page without any: one for each namespace of the networks, for WalletConnect only. They provide accounts but no
 * features; a balance or a signature needs a real adapter.
 */
export const remoteAdapters = (networks: readonly Network[]): ChainAdapter[] =>
  CHAIN_NAMESPACES.flatMap(namespace => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return own.length > 0 ? [remoteAdapter(namespace, own)] : []
  })

const remoteAdapter = (namespace: ChainNamespace, networks: readonly Network[]): ChainAdapter => ({
  namespace,
  networks,
  watchConnectors: listener => {
    listener([])
    return () => {}
  },
  connect: async ({ connectorId }) => {
    throw new FoyerError('connector.notFound', { id: connectorId })
  },
  restore: async () => undefined,
  disconnect: async () => {},
  watchConnection: () => () => {},
  features: {},
  remote: { methods: [], events: [], over: () => ({}) },
})
