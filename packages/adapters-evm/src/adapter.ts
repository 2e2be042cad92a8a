import {
  type CaipNetworkId,
  type ChainAdapter,
  defineNetwork,
  type NetworkInput,
  type RemoteChain,
  type TransferFeature,
} from '@foyer/core/chain'
import { lazily } from '@foyer/core/chain/adapters'
import type { ChainClaims } from './chainClaim.ts'
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
  /**
   * Services that pay the network cost of smart accounts (ERC-7677), by CAIP-2 id, e.g. `{ 'eip155:1': 'https://…' }`. The wallet is given the URL
   * where it takes one, and asks the service itself. On other chains a smart account pays from its own balance. With anything but
   * an http(s) URL sending rejects with `config.invalid`. Default: none.
   * @see https://eips.ethereum.org/EIPS/eip-7677
   */
  paymasters?: Readonly<Partial<Record<CaipNetworkId, string>>>
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
  const claims: ChainClaims = new WeakMap()
  const { fetch } = options
  const features = async () => (await doors.features()).createFeatures(discovery, claims, fetch)
  const terms = { paymasters: options.paymasters ?? {}, refused: new Map<string, number>() }
  const parts = { discovery, claims, takesNonce, terms, fetch }
  const transfer = async () => (await doors.transfer()).createTransfer(parts)
  const swap = async () => (await doors.swap()).createSwap(parts)
  return {
    namespace: 'eip155',
    networks: networks.map(defineNetwork),
    watchConnectors: discovery.watch,
    ...createConnect(discovery, reported, signInWallets),
    watchConnection: createWatch(discovery, reported, claims),
    features: {
      ...lazily(features, ['switchNetwork', 'signMessage', 'balance', 'isDeployed', 'capabilities', 'assets']),
      transfer: {
        tokens: true,
        isAllowed: isSendAllowed,
        takesNonce,
        ...lazily(transfer, ['estimate', 'draft', 'simulate', 'submit', 'watch', 'isUnmoved']),
      },
      swap: {
        isAllowed: isSendAllowed,
        ...lazily(swap, ['isAtomic', 'spendable', 'foresee', 'draft', 'draftApproval']),
      },
    },
    provider: async () => (await doors.provider()).createProvider(parts),
    remote,
  }
}
