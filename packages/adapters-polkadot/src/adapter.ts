import type { ChainAdapter, ChainFeatures, Network, RemoteChain } from '@foyer/core/chain'
import { lazily } from '@foyer/core/chain/adapters'
import { createAccess } from './access.ts'
import { createAccountsOn, createConnect, createKnownNetworks, type SharedAccounts } from './connect.ts'
import { discoverWallets, type InjectionTarget } from './discover.ts'
import { doors } from './doors.ts'
import type { ExistentialDeposits } from './features/balance.ts'
import { polkadotAssetHub } from './networks.ts'
import { createWatch } from './watch.ts'

/** Options of `polkadotAdapter()`. */
export interface PolkadotAdapterOptions {
  /** Networks offered when the host names none of polkadot. Default: Polkadot Asset Hub, which holds DOT balances. */
  networks?: readonly Network[]
  /** Name of this site in the wallets' prompts. Default: the page's host. */
  appName?: string
  /** Object on which wallets inject `injectedWeb3`. Default: `window`, where there is one. */
  target?: InjectionTarget
  /** Fetch for requests to the networks' endpoints. Default: the global one at the time of the call. */
  fetch?: typeof globalThis.fetch
  /** Existential deposits in planck, for networks that are not in `./networks`: subtracted from a balance where they cannot be spent. */
  existentialDeposits?: ExistentialDeposits
}

const hostOfPage = () => (typeof location === 'undefined' ? 'Foyer' : location.host)

/** Methods requested in a WalletConnect session. @see https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
const remote: RemoteChain = {
  methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
  events: [],
  accounts: async () => (await doors.accounts()).remoteAccounts,
  over(channel): Pick<ChainFeatures, 'signMessage' | 'signTransaction'> {
    const features = async () => (await doors.features()).createRemoteFeatures(channel)
    return {
      ...lazily(features, ['signMessage', 'signTransaction']),
    }
  },
}

/**
 * Adapter for Polkadot wallets over `window.injectedWeb3`, with balances from the networks' endpoints. Chains have CAIP-2 ids (`./networks`),
 * addresses the SS58 prefix of the connection's network. The app chooses the chain.
 * - Lists every wallet that is injected into the page, whatever the discovery options.
 * - Constructing it has no effect; on a server it lists no wallets.
 * - Ignores the Ethereum accounts of these wallets: they belong to eip155.
 * - Has no silent request: a wallet answers a site that it knows without a prompt, and may open one otherwise. So a connection is restored on
 *   the visitor's first touch of the page.
 * @see https://github.com/polkadot-js/extension
 */
export function polkadotAdapter(options: PolkadotAdapterOptions = {}): ChainAdapter {
  const {
    networks = [polkadotAssetHub],
    target = typeof window === 'undefined' ? undefined : window,
    existentialDeposits = {},
    appName,
    fetch,
  } = options
  const discovery = discoverWallets(target)
  const access = createAccess(() => appName ?? hostOfPage())
  const sharedBy: SharedAccounts = new Map()
  const known = createKnownNetworks(networks)
  const features = async () =>
    (await doors.features()).createFeatures({
      access,
      findNetwork: known.find,
      fetch,
      existentialDeposits,
      loadChain: doors.chain,
    })
  let sending: ReturnType<Awaited<ReturnType<typeof doors.transfer>>['createTransfer']> | undefined
  const transfer = async () => {
    const { createTransfer } = await doors.transfer()
    // Once, with the types of the chains that it has read.
    sending ??= createTransfer({ access, fetch, loadChain: doors.chain })
    return sending
  }
  return {
    namespace: 'polkadot',
    networks,
    watchConnectors: discovery.watch,
    restoreMayPrompt: true,
    ...createConnect({ discovery, access, sharedBy, offered: networks, known }),
    watchConnection: createWatch(discovery, access, sharedBy),
    accountsOn: createAccountsOn(sharedBy),
    features: {
      ...lazily(features, ['signMessage', 'signTransaction', 'sendTransaction']),
      async balance(account, network, call) {
        // After a reload no `connect` names the host's networks; the balance request does.
        known.note([network])
        return (await features()).balance(account, network, call)
      },
      transfer: {
        tokens: false,
        isAllowed: (channel, chainId) => channel.allows(chainId, 'polkadot_signTransaction'),
        ...lazily(transfer, ['estimate', 'draft', 'submit', 'watch', 'isUnmoved']),
      },
    },
    provider: async () => (await doors.provider()).createProvider(access, doors.papi),
    remote,
  }
}
