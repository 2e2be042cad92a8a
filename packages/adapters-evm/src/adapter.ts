import {
  type ChainAdapter,
  defineNetwork,
  type NetworkInput,
  type RemoteChain,
  type TransferFeature,
} from '@foyer/core/chain'
import { lazily } from '@foyer/core/chain/adapters'
import { createConnect, type ReportedAccounts } from './connect.ts'
import { type DiscoveryTarget, discoverWallets, rdnsOf } from './discover.ts'
import { doors } from './doors.ts'
import { mainnet } from './networks.ts'
import { SIGN_IN_WALLETS } from './signInWallets.ts'
import { createWatch } from './watch.ts'

/** Options of `evmAdapter()`. */
export interface EvmAdapterOptions {
  /** Networks offered when the host names none of eip155. viem's chains are completed. Default: Ethereum. */
  networks?: readonly NetworkInput[]
  /** Event target on which wallets announce themselves. Default: `window`, where there is one. */
  target?: DiscoveryTarget
  /** Fetch for requests to the networks' endpoints. Default: the global one at the time of the call. */
  fetch?: typeof globalThis.fetch
  /**
   * Further wallets that connect and sign in with one prompt (ERC-7846 `wallet_connect` with `signInWithEthereum`), by their rdns of EIP-6963,
   * e.g. `com.example.wallet`. Base Account is known.
   */
  signInWallets?: readonly string[]
  /**
   * Wallets that send with the nonce that a site gives, by their rdns of EIP-6963: their pending transfers can be sped up and cancelled. No wallet
   * says that of itself, and with one that chooses the nonce a "faster" transfer is a second payment. Default: none.
   */
  nonceWallets?: readonly string[]
}

const isSendAllowed: TransferFeature['isAllowed'] = (channel, chainId) => channel.allows(chainId, 'eth_sendTransaction')

/** Methods and events that the adapter needs in a WalletConnect session. */
const remote: RemoteChain = {
  methods: ['personal_sign', 'eth_sendTransaction'],
  events: ['accountsChanged', 'chainChanged'],
  over(channel) {
    const features = async () => (await doors.features()).createRemoteFeatures(channel)
    return lazily(features, ['signMessage'])
  },
}

/**
 * Adapter for EVM wallets in the browser: EIP-6963 and `window.ethereum`, EIP-1193 requests, native balances from the networks' endpoints.
 * Constructing it has no effect; on a server it lists no wallets.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export function evmAdapter(options: EvmAdapterOptions = {}): ChainAdapter {
  const { networks = [mainnet], target = typeof window === 'undefined' ? undefined : window } = options
  const signInWallets = [...SIGN_IN_WALLETS, ...(options.signInWallets ?? [])]
  const { nonceWallets = [] } = options
  const takesNonce = (connectorId: string) => nonceWallets.includes(rdnsOf(connectorId))
  const discovery = discoverWallets(target)
  const reported: ReportedAccounts = new WeakMap()
  const features = async () => (await doors.features()).createFeatures(discovery, options.fetch)
  const transfer = async () => (await doors.transfer()).createTransfer(discovery, takesNonce, options.fetch)
  const swap = async () => (await doors.swap()).createSwap(discovery, options.fetch)
  return {
    namespace: 'eip155',
    networks: networks.map(defineNetwork),
    watchConnectors: discovery.watch,
    ...createConnect(discovery, reported, signInWallets),
    watchConnection: createWatch(discovery, reported),
    features: {
      ...lazily(features, ['switchNetwork', 'signMessage', 'balance', 'capabilities', 'assets']),
      transfer: {
        tokens: true,
        isAllowed: isSendAllowed,
        takesNonce,
        ...lazily(transfer, ['estimate', 'draft', 'simulate', 'submit', 'watch']),
      },
      swap: {
        isAllowed: isSendAllowed,
        ...lazily(swap, ['isAtomic', 'spendable', 'foresee', 'draft', 'draftApproval']),
      },
    },
    provider: async () => (await doors.provider()).createProvider(discovery, options.fetch),
    remote,
  }
}
