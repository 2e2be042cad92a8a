import type { AnalyticsEvent } from '../../api/analytics.ts'
import type { AccountType, Connection, ConnectionRecord, Connector } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { PlatformPort } from '../../platform/ports.ts'
import type { ConnectMethod } from '../../rules/connectMethods.ts'
import type { GroupType } from '../../rules/connectorGroups.ts'
import type { ViewName } from '../../rules/viewName.ts'
import type { WalletFeature } from '../../rules/walletFeature.ts'
import type { CustomWallet } from '../../wallets/customWallet.ts'
import type { AnalyticsReport } from '../analytics/analytics.types.ts'
import type { CatalogueReport } from '../catalogue/catalogue.types.ts'
import type { ConnectionReport } from '../connection/connection.types.ts'
import type { LazyFlowReport } from '../lazyFlow/lazyFlow.machine.ts'
import type { NetworkReport } from '../network/network.machine.ts'
import type { WalletConnectReport } from '../walletConnect/walletConnect.machine.ts'
import type { HistoryEntry } from './views.ts'

/** The host's options as the charts read them: plain, validated, with every default filled in. */
export type ModalConfig = {
  connectMethodsOrder: ConnectMethod[] | undefined
  connectorTypeOrder: GroupType[] | undefined
  collapseWallets: boolean
  /** `checkbox`: no wallet is to be reached before the visitor has agreed. */
  legal: { termsConditionsUrl: string | undefined; privacyPolicyUrl: string | undefined; checkbox: boolean }
  customWallets: CustomWallet[]
  featuredWalletIds: string[]
  includeWalletIds: string[]
  excludeWalletIds: string[]
  defaultNetwork: CaipNetworkId | undefined
  defaultAccountTypes: AccountTypes
  enableNetworkSwitch: boolean
  allowUnsupportedChain: boolean
  basic: boolean
  /** The host gave no adapter: the families of its networks are reached over WalletConnect alone. */
  remoteOnly: boolean
  embedded: boolean
  /** A project id was given: wallets can be reached over WalletConnect. */
  walletConnect: boolean
  /** The wallet registry has an address. */
  registry: boolean
  /** The blockchain API has an address: tokens, activity, names. */
  blockchain: boolean
  /** The analytics service has an address, and there is a registry to ask whether the project wants it. */
  analytics: boolean
  /** Features that the host has enabled. */
  features: { history: boolean; receive: boolean; analytics: boolean }
  walletFeaturesOrder: WalletFeature[] | undefined
  /** Where the entry to all wallets shows; `HIDE` also where the feature is off. */
  allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  platform: Device
}

/** Facts about the platform that the charts and their selectors read. */
export type Device = Pick<PlatformPort, 'mobile' | 'os' | 'iosSafari' | 'telegram' | 'framed' | 'privacy'>

/** Connection status of a namespace, as the root needs it to route. */
export type NamespaceStatus = 'restoring' | 'absent' | 'connected' | 'unsupported'

type BootedNamespace = {
  namespace: ChainNamespace
  networks: Network[]
  walletSwitches: boolean
  record?: ConnectionRecord
}

/** Result of booting: plain data of the adapters, and the records of the last visit. */
export type Booted = {
  namespaces: BootedNamespace[]
  activeNamespace: ChainNamespace | undefined
  chosen: Partial<Record<ChainNamespace, CaipNetworkId>>
  recentWallets: string[]
  accountTypes: AccountTypes
}

/** The account type that each namespace prefers, where a wallet has several. */
export type AccountTypes = Record<ChainNamespace, AccountType>

export type ModalContext = {
  config: ModalConfig
  booted: Booted | undefined
  bootError: ErrorRecord | undefined
  /** View requested while the modal is opening. */
  request: HistoryEntry | undefined
  /** The views behind the current one, and the current one last. */
  history: HistoryEntry[]
  connectors: Connector[]
  status: Partial<Record<ChainNamespace, NamespaceStatus>>
  recentWallets: string[]
  accountTypes: AccountTypes
  /** Connection that the visitor has just made, until its chain is checked. */
  deciding: Pick<Connection, 'namespace' | 'connectorId'> | undefined
}

export type OpenOptions = {
  view?: ViewName
  namespace?: ChainNamespace
  /** A pairing of the host's own, `wc:…@2?…`, to be shown; the host waits for its session, and closes the modal. */
  uri?: string
  arguments?: Record<string, unknown>
}

export type ModalEvent =
  | ({ type: 'modal.open' } & OpenOptions)
  /** Request of the host: never refused. */
  | { type: 'modal.close' }
  /** Request of the visitor (close button, Escape, backdrop): refused with a shake where leaving would be unsafe. */
  | { type: 'modal.dismiss' }
  | { type: 'modal.shake' }
  | { type: 'boot.retry' }
  | { type: 'view.go'; entry: HistoryEntry; mode?: 'push' | 'replace' | 'reset' }
  | { type: 'view.back' }
  /** Raised by the window when it has closed. */
  | { type: 'view.leave' }
  /** Raised by the window, and told to the host as they are. */
  | { type: 'modal.opened' }
  | { type: 'modal.closed' }
  | { type: 'wallet.select'; id: string }
  | { type: 'connector.select'; id: string; namespace?: ChainNamespace }
  | { type: 'connection.disconnect'; namespace?: ChainNamespace }
  | { type: 'network.select'; id: CaipNetworkId }
  | { type: 'network.confirm' }
  | { type: 'message.sign'; id: string; message: string | Uint8Array; namespace?: ChainNamespace }
  | { type: 'message.cancel'; id: string }
  /** Another account of those that the wallet shares becomes the active one. */
  | { type: 'account.select'; namespace?: ChainNamespace; address: string }
  | { type: 'accountType.select'; namespace?: ChainNamespace; accountType: AccountType }
  | { type: 'balance.refresh'; namespace?: ChainNamespace }
  /**
   * The visitor has pressed something in the modal, by pointer or key. A renderer says so once each time that the window is open: before it
   * analytics ask and send nothing. A press on the host's own button does not count.
   */
  | { type: 'visitor.pressed' }
  | { type: 'connectors.changed'; namespace: ChainNamespace; connectors: Connector[] }
  | ConnectionReport
  | NetworkReport
  | WalletConnectReport
  | CatalogueReport
  | AnalyticsReport
  | LazyFlowReport
  /** A view is shown that lists wallets from elsewhere, or waits for one. Loads what is missing, again what has failed. */
  | { type: 'remote.wanted' }
  /** Raised by a pairing view that is left. */
  | { type: 'pairing.left' }

/** Report of an established connection. */
export type Established = Extract<ConnectionReport, { type: 'connection.established' }>

/** Facts for the host. */
export type ModalEmitted =
  | { type: 'modal.opened' }
  | { type: 'modal.closed' }
  | { type: 'connection.established'; connection: Connection; restored: boolean }
  | {
      type: 'connection.lost'
      namespace: ChainNamespace
      connectorId: string
      by: 'visitor' | 'wallet' | 'replacement'
    }
  | { type: 'network.switched'; namespace: ChainNamespace; chainId: CaipNetworkId }
  | { type: 'message.signed'; id: string; signature: string }
  | { type: 'message.failed'; id: string; error: ErrorRecord }
  | { type: 'accountType.preferred'; namespace: ChainNamespace; accountType: AccountType }
  /** Analytics event that has been sent. */
  | { type: 'analytics.event'; event: AnalyticsEvent }
  | { type: 'error'; error: ErrorRecord; cause?: unknown }
