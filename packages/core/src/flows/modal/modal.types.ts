import type { AnalyticsEvent } from '../../api/analytics.ts'
import type { ImageService } from '../../api/imageAddress.ts'
import type { AccountType, AccountTypes } from '../../chain/accountType.ts'
import type { Connection, ConnectionRecord, Connector } from '../../chain/adapter.ts'
import type { AuthConnector } from '../../chain/authConnector.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import type { Social } from '../../chain/social.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { PlatformPort } from '../../platform/ports.ts'
import type { ConnectMethod } from '../../rules/connectMethods.ts'
import type { GroupType } from '../../rules/connectorGroups.ts'
import type { ViewName } from '../../rules/viewName.ts'
import type { WalletFeature } from '../../rules/walletFeature.ts'
import type { CustomWallet } from '../../wallets/customWallet.ts'
import type { AnalyticsReport } from '../analytics/analytics.types.ts'
import type { ApprovalReport, VaultCommand } from '../approval/approval.types.ts'
import type { CatalogueReport } from '../catalogue/catalogue.types.ts'
import type { ConnectionEvent, ConnectionReport, LostBy, MessageSigner } from '../connection/connection.types.ts'
import type { LazyFlowReport } from '../lazyFlow/lazyFlow.machine.ts'
import type { LoginCommand, LoginReport } from '../login/login.types.ts'
import type { NetworkReport } from '../network/network.machine.ts'
import type { SendReport } from '../send/send.types.ts'
import type { SignInStatus, SiwxReport } from '../siwx/siwx.types.ts'
import type { SmartSessionsReport } from '../smartSessions/smartSessions.types.ts'
import type { SwapReport } from '../swap/swap.types.ts'
import type { TransactionFact, TransactionReport, WatchRequest } from '../transactions/transaction.types.ts'
import type { WalletConnectReport } from '../walletConnect/walletConnect.machine.ts'
import type { HistoryEntry, Requested } from './views.ts'

/** Host's options as the machines read them: plain data, validated, with every default. */
export type ModalConfig = {
  connectMethodsOrder: ConnectMethod[] | undefined
  connectorTypeOrder: GroupType[] | undefined
  collapseWallets: boolean
  /** `checkbox`: the visitor must agree before any wallet can be reached. */
  legal: { termsConditionsUrl: string | undefined; privacyPolicyUrl: string | undefined; checkbox: boolean }
  customWallets: CustomWallet[]
  featuredWalletIds: string[]
  includeWalletIds: string[]
  excludeWalletIds: string[]
  defaultNetwork: CaipNetworkId | undefined
  defaultAccountTypes: AccountTypes
  enableNetworkSwitch: boolean
  allowUnsupportedChain: boolean
  /** WalletConnect only: the wallets in the page are neither listed nor restored. */
  basic: boolean
  embedded: boolean
  /** Whether the URL of the wallet registry was given. */
  registry: boolean
  /** Registry as the source of pictures by their ids; undefined without its URL. */
  images: ImageService | undefined
  /** Whether the URL of the blockchain API was given: tokens, activity, names. */
  blockchain: boolean
  /** Whether the URLs of the analytics service and of the registry were given; the registry returns the project's setting. */
  analytics: boolean
  /** Features that the host has enabled. Those that it restricts by time zone are off in these zones. */
  /** Whether names can be registered. */
  names: boolean
  /** Whether the permissions of sites are shown. */
  smartSessions: boolean
  features: Record<'email' | 'history' | 'receive' | 'send' | 'analytics' | 'allWallets' | 'onramp' | 'swaps', boolean>
  walletFeaturesOrder: WalletFeature[] | undefined
  /** Whether the host has given `siwx`. */
  signIn: boolean
  /** Option `auth` with an address: what the connector says of itself. */
  auth: Pick<AuthConnector, 'name' | 'imageUrl' | 'email' | 'socials'> | undefined
  /** Social logins that the host wants. */
  socials: boolean | Social[]
  /** Name and icon of the app, from its `metadata`. */
  app: { name: string; icon: string | undefined } | undefined
  /** Where the entry to All wallets is shown. */
  allWallets: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  platform: Device
}

/** Properties of the platform that the machines and selectors read. */
export type Device = Pick<PlatformPort, 'mobile' | 'os' | 'iosSafari' | 'telegram' | 'framed' | 'privacy'>

/** Connection status of a namespace, used for routing. */
export type NamespaceStatus = 'restoring' | 'absent' | 'connected' | 'unsupported'

/** Event for a connection that is not spawned yet. */
export type Waiting = { namespace: ChainNamespace; event: ConnectionEvent }

export type BootedNamespace = {
  namespace: ChainNamespace
  networks: Network[]
  walletSwitches: boolean
  /** Whether its adapter sends transfers. */
  sends: boolean
  /** Whether its adapter swaps. */
  swaps?: boolean
  /** Whether its adapter serves it over WalletConnect. */
  remote: boolean
  record?: ConnectionRecord
}

/** Command that is carried out once the adapters have loaded. */
export type Order = Extract<ModalEvent, { type: 'connection.disconnect' | 'network.select' }>

/** Result of booting: plain data of the adapters, and the records of the last visit. */
export type Booted = {
  namespaces: BootedNamespace[]
  /** Whether WalletConnect is offered: the host has given it and a project id, and has not switched it off. */
  walletConnect: boolean
  /** No adapter of a chain was given: the namespaces of the networks are reached over WalletConnect only. */
  remoteOnly: boolean
  activeNamespace: ChainNamespace | undefined
  chosen: Partial<Record<ChainNamespace, CaipNetworkId>>
  recentWallets: string[]
  accountTypes: AccountTypes
  /** Flows of an earlier visit that go on: its transactions, its purchase. */
  resumes: readonly ('transactions' | 'buy')[]
}

export type ModalContext = {
  config: ModalConfig
  booted: Booted | undefined
  bootError: ErrorRecord | undefined
  /** View or namespace requested while the modal is opening. */
  request: Requested | undefined
  /** Visited views, with the current one last. */
  history: HistoryEntry[]
  connectors: Connector[]
  /** Reading of the connections and the network, for the guards. Kept by them, and read again with each of their reports. */
  status: Partial<Record<ChainNamespace, NamespaceStatus>>
  recentWallets: string[]
  accountTypes: AccountTypes
  /** Connection that the visitor has just made, until its chain has been checked. */
  deciding: Pick<Connection, 'namespace' | 'connectorId'> | undefined
  /** Sign-in of the active account, as last reported. `verifying`: the wallet has signed the message while it connected. */
  signIn: { status: SignInStatus; required: boolean; verifying: boolean }
  /** Events for connections, until the file with their machine has loaded. */
  waiting: readonly Waiting[]
  /** Commands from before the adapters have loaded. Of choices of network only the last. */
  orders: readonly Order[]
}

/** View that the modal opens with, and its parameters. */
export type OpenOptions = {
  /** Default: Account while a wallet is connected, else Connect. */
  view?: ViewName
  /** Without a view: opens Connect of this namespace where it is not connected. */
  namespace?: ChainNamespace
  /** Pairing URI of the host to show, `wc:…@2?…`. The host waits for its session and closes the modal. */
  uri?: string
  /** Parameters of the view, such as `chainId` of SwitchNetwork. */
  arguments?: Record<string, unknown>
}

/** Another tab has stored or removed the record of a connection. */
export type RecordChanged = {
  type: 'record.changed'
  namespace: ChainNamespace
  record: ConnectionRecord | undefined
}

/** Events that the modal takes. */
export type ModalEvent =
  | ({ type: 'modal.open' } & OpenOptions)
  /** Sent by the host; never refused. */
  | { type: 'modal.close' }
  /** Sent for the visitor (close button, Escape, backdrop); refused with a shake where leaving is unsafe. */
  | { type: 'modal.dismiss' }
  | { type: 'modal.shake' }
  | { type: 'boot.retry' }
  | { type: 'view.go'; entry: HistoryEntry; mode?: 'push' | 'replace' | 'reset' }
  | { type: 'view.back' }
  /** Raised by the window when it has closed. */
  | { type: 'view.leave' }
  /** Raised by the window, and emitted to the host unchanged. */
  | { type: 'modal.opened' }
  | { type: 'modal.closed' }
  | { type: 'wallet.select'; id: string }
  | { type: 'connector.select'; id: string; namespace?: ChainNamespace }
  | { type: 'connection.disconnect'; namespace?: ChainNamespace }
  | { type: 'network.select'; id: CaipNetworkId }
  | { type: 'network.confirm' }
  | { type: 'message.sign'; id: string; message: string | Uint8Array; namespace?: ChainNamespace }
  | { type: 'message.cancel'; id: string }
  /** The visitor signs the sign-in message, or tries again. */
  | { type: 'siwx.sign' }
  /** The visitor does not sign in. Disconnects where the host requires it. */
  | { type: 'siwx.cancel' }
  /** Ends the session of the active account. */
  | { type: 'siwx.signOut' }
  /** Makes another account that the wallet shares the active one. */
  | { type: 'account.select'; namespace?: ChainNamespace; address: string }
  | { type: 'accountType.select'; namespace?: ChainNamespace; accountType: AccountType }
  | { type: 'balance.refresh'; namespace?: ChainNamespace }
  /**
   * Sent by the renderer once each time that the window opens, when the visitor first presses something in the modal by pointer or key.
   * Before it analytics sends no request. A press on the host's own button does not count.
   */
  | { type: 'visitor.pressed' }
  /**
   * Sent by the renderer of an embedded modal when the visitor points at, focuses or touches it. Before it nothing is requested, unless the
   * host or the visitor has asked for a view or a wallet, or a stored connection is restored.
   */
  | { type: 'intent.shown' }
  /** The connectors of all namespaces, in their order. */
  | { type: 'connectors.changed'; connectors: Connector[] }
  | RecordChanged
  | ConnectionReport
  | NetworkReport
  | WalletConnectReport
  | LoginCommand
  | LoginReport
  | ApprovalReport
  | VaultCommand
  | CatalogueReport
  | AnalyticsReport
  | LazyFlowReport
  | SmartSessionsReport
  | SiwxReport
  | TransactionFact
  | Extract<TransactionReport, { type: 'transaction.failed' | 'transaction.refused' }>
  /** Follows a transaction that the host has sent through the connected wallet. */
  | ({ type: 'transaction.watch' } & WatchRequest)
  | SendReport
  | SwapReport
  /** Loads the flows of the view on screen that are missing, and reloads those that failed. Entering the view does the same. */
  | { type: 'flows.wanted' }
  /** Something waits for the file of connections, also after it failed to load. */
  | { type: 'connections.wanted' }
  /** Raised when a pairing view is left. */
  | { type: 'pairing.left' }

/** Report of an established connection. */
export type Established = Extract<ConnectionReport, { type: 'connection.established' }>

/** Facts emitted to the host. */
export type ModalEmitted =
  | { type: 'modal.opened' }
  | { type: 'modal.closed' }
  | { type: 'connection.established'; connection: Connection; restored: boolean }
  | {
      type: 'connection.lost'
      namespace: ChainNamespace
      connectorId: string
      by: LostBy
    }
  | { type: 'network.switched'; namespace: ChainNamespace; chainId: CaipNetworkId }
  /** With the account and the chain that signed, which may no longer be the active ones. */
  | ({ type: 'message.signed'; signature: string } & MessageSigner)
  /** Without an account where none was connected. */
  | ({ type: 'message.failed'; error: ErrorRecord } & Pick<MessageSigner, 'id'> & Partial<MessageSigner>)
  | { type: 'accountType.preferred'; namespace: ChainNamespace; accountType: AccountType }
  /** The account is signed in: by a signature, or by a session of an earlier visit. */
  | Extract<SiwxReport, { type: 'siwx.signed' }>
  /** The session of the account has ended. */
  | Extract<SiwxReport, { type: 'siwx.signedOut' }>
  /** A wallet was asked for a transaction, or it was sent, or it is final. */
  | TransactionFact
  /** Analytics event that has been sent. */
  | { type: 'analytics.event'; event: AnalyticsEvent }
  | { type: 'error'; error: ErrorRecord; cause?: unknown }
