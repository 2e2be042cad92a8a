import type { ChainAdapter, Network } from '@foyer/core/chain'
import { lazily } from '@foyer/core/chain/adapters'
import { createConnect, type ReportedAccounts } from './connect.ts'
import { discoverWallets } from './discover.ts'
import { doors } from './doors.ts'
import { mainnet } from './networks.ts'
import { createWatch } from './watch.ts'

/** Options of `bip122Adapter()`. */
export interface Bip122AdapterOptions {
  /** Networks offered when the host names none of bip122. Default: Bitcoin. */
  networks?: readonly Network[]
  /** Object on which wallets register, by events and in its `btc_providers`. Default: `window`, where there is one. */
  target?: EventTarget
  /** Fetch for requests to the networks' Esplora endpoints. Default: the global one at the time of the call. */
  fetch?: typeof globalThis.fetch
}

/**
 * Adapter for Bitcoin wallets over Wallet Standard and WBIP-004, with balances from the networks' Esplora endpoints.
 * - The type of an account is its purpose, `payment` (listed first) or `ordinal`. A connection has one chain, since addresses differ by chain.
 * - Lists wallets that register with a `bitcoin:` chain or in `btc_providers`, whatever the discovery options.
 * - Constructing it has no effect; on a server it lists no wallets.
 * - `signTransaction` and `sendTransaction` take a base64 PSBT and sign the inputs of the account. They and `signMessage` reject with
 *   `wallet.unsupportedMethod` for a wallet without the feature.
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 * @see https://wbips.netlify.app/wbips/WBIP004
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export function bip122Adapter(options: Bip122AdapterOptions = {}): ChainAdapter {
  const { networks = [mainnet], target = typeof window === 'undefined' ? undefined : window } = options
  const discovery = discoverWallets(target, doors.addresses)
  const reported: ReportedAccounts = new WeakMap()
  const offered = networks.map(({ caipNetworkId }) => caipNetworkId)
  const features = async () => (await doors.features()).createFeatures(discovery, options.fetch)
  const transfer = async () => (await doors.transfer()).createTransfer(discovery, options.fetch)
  return {
    namespace: 'bip122',
    networks,
    watchConnectors: discovery.watch,
    ...createConnect(discovery, reported, offered),
    watchConnection: createWatch(discovery, reported),
    features: {
      ...lazily(features, ['signMessage', 'signTransaction', 'sendTransaction', 'balance']),
      transfer: {
        tokens: false,
        isAllowed: (channel, chainId) => ['signPsbt', 'sendTransfer'].some(method => channel.allows(chainId, method)),
        ...lazily(transfer, ['estimate', 'draft', 'simulate', 'submit', 'watch', 'isUnmoved']),
      },
    },
    provider: async () => (await doors.provider()).createProvider(discovery, options.fetch),
    remote: {
      // The modal itself uses `signMessage` and `signPsbt`, the host's provider all of them; a session cannot be extended later. A wallet may
      // announce its addresses only in a session with the event.
      // See https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
      methods: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
      events: ['bip122_addressesChanged'],
      accounts: async () => (await doors.addresses()).remoteAccounts,
      over: channel =>
        lazily(
          async () => (await doors.features()).createRemoteFeatures(channel),
          ['signMessage', 'signTransaction', 'sendTransaction'],
        ),
    },
  }
}
