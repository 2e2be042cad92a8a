import type { AccountType } from '../../chain/adapter.ts'
import { displayText } from '../../chain/displayText.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { isServed } from '../../rules/isServed.ts'
import { WALLET_FEATURES, type WalletFeature } from '../../rules/walletFeature.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { canShow, connectedNamespaces } from '../modal/routing.ts'
import type { AccountTab, HistoryEntry } from '../modal/views.ts'
import type { portfolioMachine } from '../portfolio/portfolio.machine.ts'
import { type Account, selectAccount } from './selectAccount.ts'

export type ProfileAccount = {
  address: string
  type: AccountType | undefined
  /** Name that the wallet gives it. */
  label: string | undefined
  active: boolean
}

/** One connected namespace, as Profile shows it. */
export type ProfileChain = {
  namespace: ChainNamespace
  /** The namespace that the app acts on. */
  active: boolean
  wallet: Account['connectedWalletInfo']
  /** The chain that it is on. */
  chainId: CaipNetworkId
  accounts: ProfileAccount[]
  /** Of the active account, in whole units; undefined until it is known. */
  balance: { value: string; symbol: string | undefined } | undefined
  /** The other namespaces that are disconnected with this one: they share its session. */
  together: ChainNamespace[]
}

/** Every connected namespace with all the accounts that its wallet shares, in the order of the adapters. */
export function selectProfile(snapshot: ModalSnapshot): ProfileChain[] {
  const active = networkStateOf(snapshot)?.context.activeNamespace
  return connectedNamespaces(snapshot.context).flatMap(namespace => {
    const account = selectAccount(snapshot, namespace)
    if (!account) return []
    return {
      namespace,
      active: namespace === active,
      wallet: account.connectedWalletInfo,
      chainId: account.caipAddress.slice(0, -account.address.length - 1) as CaipNetworkId,
      balance: account.balance === undefined ? undefined : { value: account.balance, symbol: account.balanceSymbol },
      accounts: account.allAccounts.map(({ address, type, label }) => ({
        address,
        type,
        // Also where its adapter took the wallet's word for it.
        label: displayText(label ?? '', 64) || undefined,
        active: address === account.address,
      })),
      together: disconnectedWith(snapshot, namespace),
    }
  })
}

/** The namespaces that disconnecting this one takes along: a WalletConnect session is one for all. */
export function disconnectedWith(snapshot: ModalSnapshot, namespace: ChainNamespace): ChainNamespace[] {
  const connectorOf = (each: ChainNamespace) => connectionOf(snapshot, each)?.context.connection?.connectorId
  if (connectorOf(namespace) !== WALLET_CONNECT) return []
  return connectedNamespaces(snapshot.context).filter(
    each => each !== namespace && connectorOf(each) === WALLET_CONNECT,
  )
}

/**
 * The tabs of the active account, in the specification's order: those that its chain family has and that there is somebody to ask for.
 * An adapter that can list tokens by itself is known with the portfolio's chunk; until then the service alone counts.
 */
export function selectAccountTabs(snapshot: ModalSnapshot): AccountTab[] {
  const connection = connectionOf(snapshot)
  const namespace = connection?.context.connection?.namespace
  if (!namespace) return []
  const { blockchain, features } = snapshot.context.config
  const portfolio = flowOf<typeof portfolioMachine>(connection.children.portfolio)?.getSnapshot()
  const tokens = isServed('balances', namespace) && (blockchain || portfolio?.context.parts.tokens === true)
  const activity = isServed('activity', namespace) && blockchain && features.history
  return [...(tokens ? ['tokens' as const] : []), ...(activity ? (['nfts', 'activity'] as const) : [])]
}

/** The views that they begin with, as far as they are built. */
const entries: Partial<Record<WalletFeature, HistoryEntry>> = { receive: { view: 'WalletReceive', payload: {} } }

export type WalletFeatureEntry = { feature: WalletFeature; entry: HistoryEntry }

/** Features of the connected wallet with their views, in the order of the host or the specification. */
export function selectWalletFeatures({ context }: ModalSnapshot): WalletFeatureEntry[] {
  const order = context.config.walletFeaturesOrder ?? WALLET_FEATURES
  return [...new Set(order)].flatMap(feature => {
    const entry = entries[feature]
    return entry && canShow(context, entry) ? { feature, entry } : []
  })
}
