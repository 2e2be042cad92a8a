import { type ChainAdapter, defineNetwork, type NetworkInput } from '@foyer/core/chain'
import { createConnect, type Told } from './connect.ts'
import { createDisconnect } from './disconnect.ts'
import { type DiscoveryTarget, discoverWallets } from './discover.ts'
import { mainnet } from './networks.ts'
import { remote } from './remote.ts'
import { createWatch } from './watch.ts'

const features = () => import('./features/index.ts')

export interface EvmAdapterOptions {
  /** Offered when the host names none of this family. viem's chains are completed. Default: Ethereum. */
  networks?: readonly NetworkInput[]
  /** Where wallets announce themselves. Default: `window`, where there is one. */
  target?: DiscoveryTarget
  /** For the chains' endpoints. Default: the platform's, at the time of the call. */
  fetch?: typeof globalThis.fetch
}

/**
 * The eip155 family over browser wallets: EIP-6963 and `window.ethereum`, EIP-1193 requests, native balances from the networks' own
 * endpoints. Touches nothing until it is asked to: on a server it lists no wallets.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function evmAdapter(options: EvmAdapterOptions = {}): ChainAdapter {
  const { networks = [mainnet], target = typeof window === 'undefined' ? undefined : window } = options
  const discovery = discoverWallets(target)
  const told: Told = new WeakMap()
  return {
    namespace: 'eip155',
    networks: networks.map(defineNetwork),
    watchConnectors: discovery.watch,
    ...createConnect(discovery, told),
    disconnect: createDisconnect(discovery, told),
    watchConnection: createWatch(discovery, told),
    // Nobody needs them before a wallet is connected: they come in a chunk of their own.
    features: {
      switchNetwork: async (...call) => (await features()).createSwitchNetwork(discovery)(...call),
      signMessage: async (...call) => (await features()).createSignMessage(discovery)(...call),
      balance: async (...call) => (await features()).createBalance(options.fetch)(...call),
      capabilities: async (...call) => (await features()).createCapabilities(discovery)(...call),
      assets: async (...call) => (await features()).createAssets(discovery)(...call),
    },
    remote,
  }
}
