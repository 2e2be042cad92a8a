import type { ChainAdapter, Network } from '@foyer/core/chain'
import { createConnect, type Told } from './connect.ts'
import { createDisconnect } from './disconnect.ts'
import { discoverWallets } from './discover.ts'
import type { TokenNames } from './features/tokens.ts'
import { mainnet } from './networks.ts'
import { remote } from './remote.ts'
import { createWatch } from './watch.ts'

const features = () => import('./features/index.ts')

export interface SolanaAdapterOptions {
  /** Offered when the host names none of this family. Default: Solana. */
  networks?: readonly Network[]
  /** Where wallets register themselves. Default: `window`, where there is one. */
  target?: EventTarget
  /** For the chains' endpoints. Default: the platform's, at the time of the call. */
  fetch?: typeof globalThis.fetch
  /** Names for tokens, by mint. The others go by their mint. */
  tokenNames?: TokenNames
}

/**
 * The solana family over Wallet Standard, with balances from the networks' own endpoints. Chains are told apart by CAIP-2 id
 * (`./networks`); the app chooses among those that the wallet supports (`approved`), and says it with each request.
 * - Lists every wallet that registers itself with a `solana:` chain; EIP-6963 options have no part in it.
 * - Touches nothing until it is asked to: on a server it lists no wallets.
 * - `signIn`, `signTransaction` and `sendTransaction` reject with `wallet.unsupportedMethod` for a wallet without the feature.
 * @see https://github.com/wallet-standard/wallet-standard
 * @see https://github.com/anza-xyz/wallet-standard
 */
export function solanaAdapter(options: SolanaAdapterOptions = {}): ChainAdapter {
  const { networks = [mainnet], target = typeof window === 'undefined' ? undefined : window, tokenNames = {} } = options
  const discovery = discoverWallets(target)
  const told: Told = new WeakMap()
  const offered = networks.map(({ caipNetworkId }) => caipNetworkId)
  return {
    namespace: 'solana',
    networks,
    watchConnectors: discovery.watch,
    ...createConnect(discovery, told, offered),
    disconnect: createDisconnect(discovery, told),
    watchConnection: createWatch(discovery, told),
    remote,
    // Nobody needs them before a wallet is connected: they come in a chunk of their own.
    features: {
      signMessage: async (...call) => (await features()).createSignMessage(discovery)(...call),
      signIn: async (...call) => (await features()).createSignIn(discovery)(...call),
      signTransaction: async (...call) => (await features()).createSignTransaction(discovery)(...call),
      sendTransaction: async (...call) => (await features()).createSendTransaction(discovery)(...call),
      balance: async (...call) => (await features()).createBalance(options.fetch)(...call),
      tokens: async (...call) => (await features()).createTokens(options.fetch, tokenNames)(...call),
    },
  }
}
