import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Social } from '../../chain/social.ts'
import type { ViewName } from '../../rules/viewName.ts'
import type { WalletFeature } from '../../rules/walletFeature.ts'
import type { WalletPlatform } from '../../wallets/platforms.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'
import type { WantedTransfer } from '../send/send.types.ts'
import type { HowReplaced } from '../transactions/isReplaceable.ts'

/** Requirement of a view. */
export type Need =
  /** A connected wallet; its account signed in, where the host's `siwx` requires it. */
  | 'connection'
  /** A connected wallet whose account is not signed in, and the host's `siwx`. */
  | 'signIn'
  /** Agreement of the visitor to the host's terms, where `features.legalCheckbox` requires it. */
  | 'agreement'
  /** A connected wallet on a network that the host does not list and does not allow. */
  | 'unsupportedChain'
  /** A connector with the id in the arguments. */
  | 'connector'
  /** A network with the id in the arguments. */
  | 'network'
  /** Option `enableNetworkSwitch`, which is on by default. */
  | 'switching'
  /** WalletConnect, `urls.registry`, and `features.allWallets`, which is on by default. */
  | 'allWallets'
  /** WalletConnect and a `projectId`, or a pairing URI in the arguments. */
  | 'walletConnect'
  /** `urls.blockchain`, and `features.onramp`, which is on by default. The view itself refuses an account of a family that it does not serve. */
  | 'onramp'
  /** `features.receive`, which is on by default. */
  | 'receive'
  /** A connected wallet whose adapter swaps, `urls.blockchain`, and `features.swaps`, which is on by default. */
  | 'swaps'
  /** A connected wallet whose adapter sends, and `features.send`, which is on by default. */
  | 'send'
  /** A connected `eip155` account, `urls.blockchain`, and a suffix in `nameSuffixes`. */
  | 'names'
  /** A connected `eip155` account, `urls.blockchain`, and `features.smartSessions`. */
  | 'smartSessions'
  /** `urls.blockchain` with `features.history`, or what `send` needs: then the list has the transfers of this browser. */
  | 'transactions'
  /** Option `auth` with an address. */
  | 'auth'

/** One wallet with its connectors in several namespaces. */
export type MultiChainWallet = {
  /** Name of the wallet. */
  name: string
  /** Address of its icon; absent where it has none. */
  imageUrl?: string
  /** Its connectors, one for each namespace. */
  connectors: AskedConnector[]
}

/** Tabs of the Account view (specification). */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Connector that is asked, in one namespace. */
export type AskedConnector = {
  /** Id of the connector, such as `eip6963:io.example`. */
  connectorId: string
  /** Namespace in which the connector is asked; `modal.open` may leave it out. */
  namespace: ChainNamespace
}

/** Pairing of the host. */
type HostPairing = {
  /** Pairing URI of the host, shown instead of a new one. It contains the key of a session. */
  uri?: string
}

type Row = {
  needs: readonly Need[]
  /** Flows in later files that entering the view loads. `selectFlow` reports the first as the flow of the view, unless it has a case for the view. */
  flows?: readonly string[]
  /** Effect of entering the view, besides showing it and loading its flows. */
  entry?: 'askWallet' | 'wantPortfolio' | readonly ('refreshBalances' | 'wantPortfolio' | 'viewTransactions')[]
  exit?: 'stopAsking' | 'stopSwitching' | 'leavePairing'
  /** Feature of the connected wallet that starts with this view. */
  feature?: WalletFeature
}

/**
 * Flows of the views in which a way to connect is chosen. A social login opens its window within the tap, for which its flow has to be there:
 * Safari blocks a window that comes later.
 */
const choosing = ['walletConnect', 'catalogue', 'login'] as const

const login = { needs: ['auth', 'agreement'], flows: ['login'] } as const

const buying = { needs: ['connection', 'onramp'], flows: ['buy'] } as const

const naming = { needs: ['connection', 'names'], flows: ['names'] } as const

/**
 * Views that are states of the root machine. Their routing, effects and loading are generated from this table; a view that is missing
 * here is not offered. Titles are in `viewTitles.ts`.
 */
export const views = {
  Connect: {
    needs: [],
    flows: choosing,
  },
  ConnectWallets: {
    needs: ['agreement'],
    flows: choosing,
  },
  AllWallets: {
    needs: ['allWallets', 'agreement'],
    flows: choosing,
  },
  ConnectingExternal: {
    needs: ['connector', 'agreement'],
    // Only entering the view asks the wallet, so that a renderer cannot ask twice.
    entry: 'askWallet',
    exit: 'stopAsking',
  },
  ConnectingWalletConnect: {
    needs: ['walletConnect', 'agreement'],
    flows: ['walletConnect'],
    exit: 'leavePairing',
  },
  ConnectingWalletConnectBasic: {
    needs: ['walletConnect', 'agreement'],
    flows: ['walletConnect'],
    exit: 'leavePairing',
  },
  // Entered by the flow, once a code has been sent.
  EmailVerifyOtp: login,
  // Only entering the view starts the login. In the visitor's tap, because it opens a window.
  ConnectingSocial: login,
  ConnectingFarcaster: login,
  /** A request that waits in the wallet of a login. Leaving the view declines it. */
  ApproveTransaction: { needs: ['auth'], flows: ['approval'] },
  Account: {
    needs: ['connection'],
    entry: ['refreshBalances', 'wantPortfolio', 'viewTransactions'],
  },
  Profile: { needs: ['connection'], entry: ['refreshBalances', 'wantPortfolio'] },
  WalletReceive: { needs: ['connection', 'receive'], feature: 'receive' },
  WalletSend: {
    needs: ['connection', 'send'],
    // The list has the recent receivers, and takes over what is confirmed.
    flows: ['send', 'transactions'],
    entry: 'wantPortfolio',
    feature: 'send',
  },
  WalletSendSelectToken: { needs: ['connection', 'send'], flows: ['send'], entry: 'wantPortfolio' },
  WalletSendPreview: {
    needs: ['connection', 'send'],
    flows: ['send'],
  },
  OnRampProviders: { ...buying, feature: 'onramp' },
  OnRampTokenSelect: buying,
  OnRampFiatSelect: buying,
  // A purchase of an earlier visit can be looked at without its wallet.
  BuyInProgress: { needs: [], flows: ['buy'] },
  Swap: {
    needs: ['connection', 'swaps'],
    // The list takes over what is confirmed.
    flows: ['swap', 'transactions'],
    entry: 'wantPortfolio',
    feature: 'swaps',
  },
  SwapSelectToken: { needs: ['connection', 'swaps'], flows: ['swap'], entry: 'wantPortfolio' },
  SwapPreview: { needs: ['connection', 'swaps'], flows: ['swap'] },
  TransactionStatus: { needs: [], flows: ['transactions'] },
  Transactions: {
    needs: ['connection', 'transactions'],
    flows: ['transactions'],
    entry: 'wantPortfolio',
  },
  ChooseAccountName: naming,
  RegisterAccountName: naming,
  RegisterAccountNameSuccess: naming,
  SmartSessions: { needs: ['connection', 'smartSessions'], flows: ['smartSessions'] },
  Networks: { needs: ['switching'] },
  SwitchNetwork: {
    needs: ['network', 'switching'],
    exit: 'stopSwitching',
  },
  // The wallet has signed the message while it connected; the host verifies it.
  ConnectingSiwe: { needs: ['signIn'], flows: ['siwx'] },
  SIWXSignMessage: { needs: ['signIn'], flows: ['siwx'] },
  UnsupportedChain: { needs: ['unsupportedChain'] },
  WhatIsAWallet: { needs: [] },
  GetWallet: { needs: [] },
} as const satisfies Partial<Record<ViewName, Row>>

type Views = typeof views

/** Name of a view that exists in this version. */
export type BuiltView = keyof Views

export const builtViews = Object.keys(views) as readonly BuiltView[]

type OfNamespace = {
  /** Namespace that the view is limited to. Default: all. */
  namespace?: ChainNamespace
}

/** Payloads of the views that have one. The history entry keeps it, so that Back restores it. */
type OwnPayloads = {
  Connect: OfNamespace & {
    /** Whether the visitor has agreed to the host's terms. */
    agreed?: boolean
  }
  ConnectWallets: OfNamespace & {
    /** Wallet whose chain families the view lists, instead of wallets. */
    wallet?: MultiChainWallet
    /** Id of a wallet that the host has selected; the view is replaced by the one that leads to the wallet. */
    selected?: string
  }
  AllWallets: OfNamespace
  ConnectingExternal: AskedConnector & {
    /** Connectors of the same wallet in other namespaces, asked at once. */
    also?: AskedConnector[]
  }
  ConnectingWalletConnect: OfNamespace & {
    /** Wallet that opens the link. */
    wallet?: WalletEntry
    /** Platform of the wallet that is shown first. */
    platform?: WalletPlatform
  } & HostPairing
  ConnectingWalletConnectBasic: OfNamespace & HostPairing
  EmailVerifyOtp: OfNamespace
  ConnectingSocial: OfNamespace & {
    /** Social account to log in with. */
    provider: Social
  }
  ConnectingFarcaster: OfNamespace
  Account: {
    /** Tab under the balance. Default: the first available one. */
    tab?: AccountTab
  }
  WalletSend: WantedTransfer
  WalletSendPreview: {
    /** Id of the pending transfer that is sped up or cancelled. Absent: the transfer of the form. */
    replaces?: string
    /** Whether the pending transfer is sped up or cancelled. */
    how?: HowReplaced
  }
  TransactionStatus: {
    /** Id of the transaction's record. */
    id: string
  }
  Networks: OfNamespace
  SwitchNetwork: {
    /** CAIP-2 id of the network. */
    chainId: CaipNetworkId
    /** Namespace of the network; `modal.open` may leave it out. */
    namespace: ChainNamespace
  }
  UnsupportedChain: {
    /** Namespace of the wallet on an unsupported network. */
    namespace: ChainNamespace
  }
}

/** Payload of each view. */
export type ViewPayloads = {
  [View in BuiltView]: View extends keyof OwnPayloads ? OwnPayloads[View] : Record<never, never>
}

type FlowsOf<View> = View extends { flows: readonly (infer Flow)[] } ? Flow : never

/** Flow in a later file that a view loads. Its door is in `doors.ts`. */
export type ViewFlow = FlowsOf<Views[BuiltView]>

/** Row of the table as all rows have it. */
export const rowOf = (view: BuiltView): Row & { flows?: readonly ViewFlow[] } => views[view]

/** Every flow that a view loads. */
export const viewFlows = builtViews.flatMap(view => rowOf(view).flows ?? [])

/** View with its payload, as the history keeps it. */
export type HistoryEntry<View extends BuiltView = BuiltView> = {
  [V in View]: { view: V; payload: ViewPayloads[V] }
}[View]

/** Request of the host: a view, or a namespace to connect. */
export type Requested = HistoryEntry | { view: undefined; payload: { namespace: ChainNamespace } }

export const isBuiltView = (name: string | undefined): name is BuiltView =>
  (builtViews as readonly (string | undefined)[]).includes(name)
