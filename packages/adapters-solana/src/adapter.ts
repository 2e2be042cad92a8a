import type { ChainAdapter, Network, RemoteChain } from '@foyer/core/chain'
import { createConnect, type ReportedAccounts } from './connect.ts'
import { discoverWallets } from './discover.ts'
import { doors } from './doors.ts'
import type { TokenNames } from './features/balances.ts'
import { mainnet } from './networks.ts'
import { createWatch } from './watch.ts'

/** Options of `solanaAdapter()`. */
export interface SolanaAdapterOptions {
  /** Networks offered when the host names none of solana. Default: Solana. */
  networks?: readonly Network[]
  /** Event target on which wallets register. Default: `window`, where there is one. */
  target?: EventTarget
  /** Fetch for requests to the networks' endpoints. Default: the global one at the time of the call. */
  fetch?: typeof globalThis.fetch
  /** Token names by mint. Default: the shortened mint. */
  tokenNames?: TokenNames
}

/** Methods requested in a WalletConnect session. @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
const remote: RemoteChain = {
  methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAndSendTransaction'],
  events: [],
  over(channel) {
    const features = async () => (await doors.features()).createRemoteFeatures(channel)
    return {
      signMessage: async (...call) => (await features()).signMessage(...call),
      signTransaction: async (...call) => (await features()).signTransaction(...call),
      sendTransaction: async (...call) => (await features()).sendTransaction(...call),
    }
  },
}

/**
 * Adapter for Solana wallets over Wallet Standard, with balances from the networks' endpoints. Chains have CAIP-2 ids (`./networks`). The app
 * chooses one of the chains that the wallet supports (`approved`) and names it in each request.
 * - Lists every wallet that registers with a `solana:` chain, whatever the discovery options.
 * - Connects and signs in with one prompt where the wallet has `solana:signIn`.
 * - Constructing it has no effect; on a server it lists no wallets.
 * - `signTransaction` and `sendTransaction` reject with `wallet.unsupportedMethod` for a wallet without the feature.
 * @see https://github.com/wallet-standard/wallet-standard
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function solanaAdapter(options: SolanaAdapterOptions = {}): ChainAdapter {
  const { networks = [mainnet], target = typeof window === 'undefined' ? undefined : window, tokenNames = {} } = options
  const discovery = discoverWallets(target)
  const reported: ReportedAccounts = new WeakMap()
  const offered = networks.map(({ caipNetworkId }) => caipNetworkId)
  const features = async () => (await doors.features()).createFeatures(discovery, options.fetch, tokenNames)
  return {
    namespace: 'solana',
    networks,
    watchConnectors: discovery.watch,
    ...createConnect(discovery, reported, offered),
    watchConnection: createWatch(discovery, reported),
    features: {
      signMessage: async (...call) => (await features()).signMessage(...call),
      signTransaction: async (...call) => (await features()).signTransaction(...call),
      sendTransaction: async (...call) => (await features()).sendTransaction(...call),
      balance: async (...call) => (await features()).balance(...call),
      tokens: async (...call) => (await features()).tokens(...call),
    },
    provider: async () => (await doors.provider()).createProvider(discovery),
    remote,
  }
}
