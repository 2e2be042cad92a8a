import type { ChainAdapter, Network, RemoteChain } from '@foyer/core/chain'
import { lazily } from '@foyer/core/chain/adapters'
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

/** Methods of a WalletConnect session by which a transfer can be sent. Only a signed one is broadcast by the adapter. */
const TRANSFER_METHODS = ['solana_signTransaction', 'solana_signAndSendTransaction']

/** Methods requested in a WalletConnect session. @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc */
const remote: RemoteChain = {
  methods: ['solana_signMessage', ...TRANSFER_METHODS],
  events: [],
  over(channel) {
    const features = async () => (await doors.features()).createRemoteFeatures(channel)
    return {
      ...lazily(features, ['signMessage', 'signTransaction', 'sendTransaction']),
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
  const transfer = async () => (await doors.transfer()).createTransfer(discovery, options.fetch)
  return {
    namespace: 'solana',
    networks,
    watchConnectors: discovery.watch,
    ...createConnect(discovery, reported, offered),
    watchConnection: createWatch(discovery, reported),
    features: {
      ...lazily(features, ['signMessage', 'signTransaction', 'sendTransaction', 'balance', 'tokens']),
      transfer: {
        tokens: true,
        isAllowed: (channel, chainId) => TRANSFER_METHODS.some(method => channel.allows(chainId, method)),
        ...lazily(transfer, ['estimate', 'draft', 'simulate', 'submit', 'watch', 'isUnmoved']),
      },
    },
    provider: async () => (await doors.provider()).createProvider(discovery),
    remote,
  }
}
