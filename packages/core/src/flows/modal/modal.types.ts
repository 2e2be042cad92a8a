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
export type NamespaceStatus = 'dormant' | 'restoring' | 'absent' | 'connected' | 'unsupported'

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
  /** Connection that the visitor has just made, until its chain has been checked. `isLast`: the view has asked nobody else who has not approved. */
  deciding: (Pick<Connection, 'namespace' | 'connectorId'> & { isLast: boolean }) | undefined
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
  /**
   * Wallet to lead to: its rdns (EIP-6963), its id in the registry or in `customWallets`, or that of a row of the list. It is asked if it is in the
   * page; else its code or link is shown, or where to get it. An unknown one is the error `connector.notFound`, and Connect is shown.
   */
  wallet?: string
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

/** Events that a host, a test or a renderer of your own sends to the modal. */
export type HostEvent =
  /** Opens the modal on the given view, or on the default one. An open modal goes to the view. */
  | ({ type: 'modal.open' } & OpenOptions)
  /** Closes the modal for the host; never refused. */
  | { type: 'modal.close' }
  /** Closes the modal for the visitor (close button, Escape, backdrop); refused with a shake where leaving is unsafe. */
  | { type: 'modal.dismiss' }
  /** Shakes the open modal. */
  | { type: 'modal.shake' }
  /** Loads the adapters again after a failure. */
  | { type: 'boot.retry' }
  /** Returns to the previous view that can still be shown; closes the modal where there is none. */
  | { type: 'view.back' }
  /**
   * Leads to a wallet: one with several chain families offers the choice. `ConnectWallets` is on screen while core finds the way. An
   * unknown wallet is an `error` with the code `connector.notFound`.
   */
  | {
      type: 'wallet.select'
      /** Of `selectWallets`, or of the registry. */
      id: string
    }
  /** Connects the wallet of a connector. */
  | {
      type: 'connector.select'
      /** Of the connector. */
      id: string
      /** Default: the first namespace that has the connector. */
      namespace?: ChainNamespace
    }
  /**
   * Disconnects, and ends a request that a wallet in the page still holds. Before the adapters have loaded it waits for them.
   */
  | {
      type: 'connection.disconnect'
      /** Default: all. */
      namespace?: ChainNamespace
    }
  /** Switches the network. Before the adapters have loaded the last choice waits for them. */
  | {
      type: 'network.select'
      /** CAIP-2 id. */
      id: CaipNetworkId
    }
  /** Confirms the network of `network.select` where a wallet must be connected first. */
  | { type: 'network.confirm' }
  /** Signs a message. A fact `message.signed` or `message.failed` with the same id carries the result. */
  | {
      type: 'message.sign'
      /** Of your choice. */
      id: string
      /** Text, or bytes. */
      message: string | Uint8Array
      /** Default: the active namespace. */
      namespace?: ChainNamespace
    }
  /** Stops waiting for the signature of a message. */
  | {
      type: 'message.cancel'
      /** Of `message.sign`. */
      id: string
    }
  /** Signs the sign-in message, or tries again. */
  | { type: 'siwx.sign' }
  /** Declines to sign in. Disconnects where the host requires it. */
  | { type: 'siwx.cancel' }
  /** Ends the session of the active account. */
  | { type: 'siwx.signOut' }
  /** Makes another account that the wallet shares the active one. */
  | {
      type: 'account.select'
      /** Default: the active namespace. */
      namespace?: ChainNamespace
      /** One of `allAccounts` of the account. */
      address: string
    }
  /** Makes an account of another type the active one, now and on later visits. */
  | {
      type: 'accountType.select'
      /** Default: the active namespace. */
      namespace?: ChainNamespace
      /** Of an account that the wallet shares. */
      accountType: AccountType
    }
  /** Reads the balances again. */
  | {
      type: 'balance.refresh'
      /** Default: all connected ones. */
      namespace?: ChainNamespace
    }
  /** Follows a transaction that the host has sent through the connected wallet. */
  | ({ type: 'transaction.watch' } & WatchRequest)
  /** Loads the flows of the view on screen that are missing, and reloads those that failed. Entering the view does the same. */
  | { type: 'flows.wanted' }
  /**
   * Reports that the visitor has pressed something in the modal, by pointer or key: once each time that it opens. Before it analytics sends
   * no request. A press on the host's own button does not count.
   */
  | { type: 'visitor.pressed' }
  /**
   * Reports that the visitor points at, focuses or touches an embedded modal. Before it nothing is requested, unless the host or the visitor
   * has asked for a view or a wallet, or a stored connection is restored.
   */
  | { type: 'intent.shown' }

/** Events that the modal takes: those of the host, and those of its own parts. */
export type ModalEvent =
  | HostEvent
  | { type: 'view.go'; entry: HistoryEntry; mode?: 'push' | 'replace' | 'reset' }
  /** Raised by the window when it has closed. */
  | { type: 'view.leave' }
  /** Raised by the window, and emitted to the host unchanged. */
  | { type: 'modal.opened' }
  | { type: 'modal.closed' }
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
  | SendReport
  | SwapReport
  /** Something waits for the file of connections, also after it failed to load. */
  | { type: 'connections.wanted' }
  /** Raised when a pairing view is left. */
  | { type: 'pairing.left' }

/** Report of an established connection. */
export type Established = Extract<ConnectionReport, { type: 'connection.established' }>

/** Facts emitted to the host. */
export type ModalEmitted =
  /** The modal has opened. */
  | { type: 'modal.opened' }
  /** The modal has closed. */
  | { type: 'modal.closed' }
  /** A wallet is connected. */
  | {
      type: 'connection.established'
      connection: Connection
      /** Whether the connection is that of an earlier visit. */
      restored: boolean
    }
  /** A connected wallet, or the visitor, has changed the active account, the accounts that are shared, or the chain. */
  | {
      type: 'connection.changed'
      /** As it is now. */
      connection: Connection
    }
  /** A connection has ended. */
  | {
      type: 'connection.lost'
      namespace: ChainNamespace
      /** Of the wallet that was connected. */
      connectorId: string
      /** Reason for its end. */
      by: LostBy
    }
  /** The network has changed: once for each switch. One that is chosen before connecting is reported when it is chosen. */
  | {
      type: 'network.switched'
      namespace: ChainNamespace
      /** CAIP-2 id of the new network. */
      chainId: CaipNetworkId
    }
  /** A message is signed, by this account on this chain, which may no longer be the active ones. */
  | ({
      type: 'message.signed'
      /** In the chain's own format. */
      signature: string
    } & MessageSigner)
  /** A message is not signed. Without an account where none was connected. */
  | ({
      type: 'message.failed'
      /** Code and context of the reason. */
      error: ErrorRecord
    } & Pick<MessageSigner, 'id'> &
      Partial<MessageSigner>)
  /** The visitor prefers accounts of this type. */
  | { type: 'accountType.preferred'; namespace: ChainNamespace; accountType: AccountType }
  /** The account is signed in: by a signature, or by a session of an earlier visit. */
  | Extract<SiwxReport, { type: 'siwx.signed' }>
  /** The session of the account has ended. */
  | Extract<SiwxReport, { type: 'siwx.signedOut' }>
  /** A wallet was asked for a transaction, or it was sent, or it is final. */
  | TransactionFact
  /** An analytics event has been sent. */
  | {
      type: 'analytics.event'
      /** The event as it was sent. */
      event: AnalyticsEvent
    }
  /** Something has failed. */
  | {
      type: 'error'
      /** Code and context of the error. */
      error: ErrorRecord
      /** Error that the wallet or a service has thrown. */
      cause?: unknown
    }
