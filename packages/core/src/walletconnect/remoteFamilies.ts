import type { ChainAdapter, RemoteChain } from '../chain/adapter.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../chain/namespace.ts'
import type { Network } from '../chain/network.ts'
import { FoyerError } from '../errors.ts'

/** Methods and events to propose without an adapter: those that wallets of the namespace support. */
const ASKED: Record<ChainNamespace, Omit<RemoteChain, 'over'>> = {
  eip155: {
    methods: ['personal_sign', 'eth_sendTransaction'],
    events: ['accountsChanged', 'chainChanged'],
  },
  solana: { methods: ['solana_signMessage', 'solana_signTransaction'], events: [] },
  polkadot: { methods: ['polkadot_signMessage', 'polkadot_signTransaction'], events: [] },
  bip122: { methods: ['signMessage', 'signPsbt'], events: [] },
}

/**
 * Adapters of a page without adapters: each namespace of its networks is reached over WalletConnect only, and has accounts but no features.
 * A balance or a signature needs a real adapter.
 */
export const remoteFamilies = (networks: readonly Network[]): ChainAdapter[] =>
  CHAIN_NAMESPACES.flatMap(namespace => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return own.length > 0 ? [remoteFamily(namespace, own)] : []
  })

const remoteFamily = (namespace: ChainNamespace, networks: readonly Network[]): ChainAdapter => ({
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
  remote: { ...ASKED[namespace], over: () => ({}) },
})
