import type { ChainAdapter, Network } from '@foyer/core/chain'
import { createAccess } from './access.ts'
import { createAccountsOn } from './accountsOn.ts'
import { createConnect, createKnownNetworks, type SharedAccounts } from './connect.ts'
import { createDisconnect } from './disconnect.ts'
import { discoverWallets, type InjectionTarget } from './discover.ts'
import type { ExistentialDeposits } from './features/balance.ts'
import { polkadotAssetHub } from './networks.ts'
import { remote } from './remote.ts'
import { createWatch } from './watch.ts'

const features = () => import('./features/index.ts')

export interface PolkadotAdapterOptions {
  /** Offered when the host names none of this family. Default: Polkadot Asset Hub, where DOT lives. */
  networks?: readonly Network[]
  /** What wallets call this site when they ask the visitor. Default: the page's host. */
  appName?: string
  /** Where wallets put themselves. Default: `window`, where there is one. */
  target?: InjectionTarget
  /** For the chains' endpoints. Default: the platform's, at the time of the call. */
  fetch?: typeof globalThis.fetch
  /** Of networks that `./networks` does not have, in planck: a balance leaves it out where it cannot be spent. */
  existentialDeposits?: ExistentialDeposits
}

const hostOfPage = () => (typeof location === 'undefined' ? 'Foyer' : location.host)

/**
 * The polkadot family over `window.injectedWeb3`, with balances from the networks' own endpoints. Chains are told apart by CAIP-2 id
 * (`./networks`), and addresses written with the prefix of the connection's network; the app chooses the chain.
 * - Lists every wallet that puts itself on the page; EIP-6963 options have no part in it.
 * - Touches nothing until it is asked to: on a server it lists no wallets.
 * - Accounts of chains like Ethereum, which the same wallets hold, are left to the eip155 family.
 * - The family has no silent question: a restore relies on the wallet to answer a site that it knows without a prompt.
 * @see https://github.com/polkadot-js/extension
 */
export function polkadotAdapter(options: PolkadotAdapterOptions = {}): ChainAdapter {
  const {
    networks = [polkadotAssetHub],
    target = typeof window === 'undefined' ? undefined : window,
    existentialDeposits = {},
    appName,
  } = options
  const discovery = discoverWallets(target)
  const access = createAccess(() => appName ?? hostOfPage())
  const sharedBy: SharedAccounts = new Map()
  const known = createKnownNetworks(networks)
  return {
    namespace: 'polkadot',
    networks,
    watchConnectors: discovery.watch,
    ...createConnect({ discovery, access, sharedBy, offered: networks, known }),
    disconnect: createDisconnect(access, sharedBy),
    watchConnection: createWatch(discovery, access, sharedBy),
    accountsOn: createAccountsOn(sharedBy),
    // Nobody needs them before a wallet is connected: they come in a chunk of their own.
    features: {
      signMessage: async (...call) => (await features()).createSignMessage(access)(...call),
      signTransaction: async (...call) => (await features()).createSignTransaction(access)(...call),
      sendTransaction: async (...call) =>
        (await features()).createSendTransaction(access, known.find, options.fetch)(...call),
      async balance(account, network, call) {
        // Also how the networks of the host become known after a reload, when nobody connects anew.
        known.note([network])
        return (await features()).createBalance(options.fetch, existentialDeposits)(account, network, call)
      },
    },
    remote,
  }
}
