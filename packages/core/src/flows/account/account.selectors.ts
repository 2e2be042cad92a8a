import { isShared } from '../../auth/auth.ts'
import type { AccountType } from '../../chain/adapter.ts'
import { displayText } from '../../chain/displayText.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { isServed } from '../../rules/isServed.ts'
import { WALLET_FEATURES, type WalletFeature } from '../../rules/walletFeature.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { canShow, connectedNamespaces, namespacesThat } from '../modal/routing.ts'
import { type HistoryEntry, views } from '../modal/views.ts'
import { type Account, selectAccount } from './selectAccount.ts'

/** Account in the list of the view Profile. */
export type ProfileAccount = {
  /** Address of the account. */
  address: string
  /** Type of the account. Undefined where the wallet does not say. */
  type: AccountType | undefined
  /** Name that the wallet gives the account, else the registered name of the active one once that is loaded. */
  label: string | undefined
  /** Whether it is the active account of its namespace. */
  active: boolean
}

/** Connected namespace, as Profile shows it. */
export type ProfileChain = {
  /** Namespace of the connection. */
  namespace: ChainNamespace
  /** Whether it is the app's active namespace. */
  active: boolean
  /** Wallet of the connection. */
  wallet: Account['connectedWalletInfo']
  /** The connection's chain. */
  chainId: CaipNetworkId
  /** Accounts that the wallet shares. */
  accounts: ProfileAccount[]
  /** Balance of the active account, in whole units; undefined until it is loaded. */
  balance: { value: string; symbol: string | undefined } | undefined
  /** Types to choose from, where the wallet shares plain and smart accounts; else none. */
  types: readonly WalletType[]
  /** Whether the login has a smart account on other chains only. */
  lacksSmartAccount: boolean
  /** Other namespaces that are disconnected with this one, because they share its session. */
  together: ChainNamespace[]
}

/** Both types of accounts beside each other, the specification's first type first. Accounts of a wallet that names no types are chosen one by one. */
const WALLET_TYPES = ['smartAccount', 'eoa'] as const satisfies readonly AccountType[]
type WalletType = (typeof WALLET_TYPES)[number]

const typesOf = (accounts: Account['allAccounts']): readonly WalletType[] => {
  const isSingle = accounts.some(({ type }) => !WALLET_TYPES.some(each => each === type))
  const isMissing = WALLET_TYPES.some(each => !accounts.some(({ type }) => type === each))
  return isSingle || isMissing ? [] : WALLET_TYPES
}

/** Connected namespaces with all the accounts that their wallets share, in the order of the adapters. */
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
        // Cleaned here too, because a custom adapter may pass the wallet's text unchanged.
        label: displayText(label ?? '', 64) || (address === account.address ? account.profileName : undefined),
        active: address === account.address,
      })),
      types: typesOf(account.allAccounts),
      lacksSmartAccount:
        connectionOf(snapshot, namespace)?.context.connection?.accountTypes?.includes('smartAccount') === true &&
        account.allAccounts.every(({ type }) => type !== 'smartAccount'),
      together: disconnectedWith(snapshot, namespace),
    }
  })
}

/** Namespaces that are disconnected with this one: a session over WalletConnect or of a login is one for all. */
export function disconnectedWith(snapshot: ModalSnapshot, namespace: ChainNamespace): ChainNamespace[] {
  const connectorOf = (each: ChainNamespace) => connectionOf(snapshot, each)?.context.connection?.connectorId
  const connectorId = connectorOf(namespace)
  if (!isShared(connectorId)) return []
  return connectedNamespaces(snapshot.context).filter(each => each !== namespace && connectorOf(each) === connectorId)
}

/** Start views of the features that are built. */
const entries = Object.fromEntries(
  Object.entries(views).flatMap(([view, row]) => ('feature' in row ? [[row.feature, { view, payload: {} }]] : [])),
) as Partial<Record<WalletFeature, HistoryEntry>>

/** Action of the account, with the view that it opens. */
export type WalletFeatureEntry = {
  /** Action, as the option `walletFeaturesOrder` names it. */
  feature: WalletFeature
  /** View that the action opens. */
  entry: HistoryEntry
}

/** Features of the connected wallet with their views, in the order of the host or the specification. */
export function selectWalletFeatures(snapshot: ModalSnapshot): WalletFeatureEntry[] {
  const { context } = snapshot
  const order = context.config.walletFeaturesOrder ?? WALLET_FEATURES
  const connection = connectionOf(snapshot)
  const active = networkStateOf(snapshot)?.context.activeNamespace
  // Another connected family may send, swap or buy, but not the account on screen.
  const isOffered = (feature: WalletFeature) => {
    if (feature === 'receive') return true
    if (feature === 'onramp') return active !== undefined && isServed('onramp', active)
    if (connection?.hasTag('sends') !== true) return false
    return feature === 'send' || namespacesThat(context, 'swaps').includes(connection.context.namespace)
  }
  return [...new Set(order)].flatMap(feature => {
    const entry = entries[feature]
    return entry && isOffered(feature) && canShow(context, entry) ? { feature, entry } : []
  })
}
