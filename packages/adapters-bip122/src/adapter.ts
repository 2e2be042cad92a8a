import type { ChainAdapter, Network } from '@foyer/core/chain'
import { createConnect, type Told } from './connect.ts'
import { createDisconnect } from './disconnect.ts'
import { discoverWallets } from './discover.ts'
import { mainnet } from './networks.ts'
import { remote } from './remote.ts'
import { createWatch } from './watch.ts'

const features = () => import('./features/index.ts')

export interface Bip122AdapterOptions {
  /** Offered when the host names none of this family. Default: Bitcoin. */
  networks?: readonly Network[]
  /** Where wallets register themselves, by events and in its `btc_providers`. Default: `window`, where there is one. */
  target?: EventTarget
  /** For the chains' endpoints, which speak the Esplora API. Default: the platform's, at the time of the call. */
  fetch?: typeof globalThis.fetch
}

/**
 * The bip122 family: Bitcoin wallets by Wallet Standard and by WBIP-004, with balances from the networks' own endpoints (Esplora).
 * - An account has a purpose as its type: `payment` first, and `ordinal`. A connection is on one chain, as each writes its addresses in its own way.
 * - Lists what registers itself with a `bitcoin:` chain or in `btc_providers`; EIP-6963 options have no part in it.
 * - Touches nothing until it is asked to: on a server it lists no wallets.
 * - `signTransaction` and `sendTransaction` take a base64 PSBT and have those inputs signed that are the account's. They reject with
 *   `wallet.unsupportedMethod` for a wallet without the feature, and so does `signMessage`.
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 * @see https://wbips.netlify.app/wbips/WBIP004
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function bip122Adapter(options: Bip122AdapterOptions = {}): ChainAdapter {
  const { networks = [mainnet], target = typeof window === 'undefined' ? undefined : window } = options
  const discovery = discoverWallets(target)
  const told: Told = new WeakMap()
  const offered = networks.map(({ caipNetworkId }) => caipNetworkId)
  return {
    namespace: 'bip122',
    networks,
    watchConnectors: discovery.watch,
    ...createConnect(discovery, told, offered),
    disconnect: createDisconnect(discovery, told),
    watchConnection: createWatch(discovery, told),
    // Nobody needs them before a wallet is connected: they come in a chunk of their own.
    features: {
      signMessage: async (...call) => (await features()).createSignMessage(discovery)(...call),
      signTransaction: async (...call) => (await features()).createSignTransaction(discovery)(...call),
      sendTransaction: async (...call) => (await features()).createSendTransaction(discovery)(...call),
      balance: async (...call) => (await features()).createBalance(options.fetch)(...call),
    },
    remote,
  }
}
