import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ViewName } from '../../rules/viewName.ts'
import type { WalletPlatform } from '../../wallets/platforms.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'

/** Requirement of a view. */
export type Need =
  | 'connection'
  /** Agreement of the visitor to the host's terms, where the host requires it. */
  | 'agreement'
  | 'unsupportedChain'
  | 'connector'
  | 'network'
  | 'registry'
  | 'walletConnect'
  | 'receive'
  | 'history'

/**
 * Views that are states of the root machine, each with its requirements. Routing is generated from this table; a view that is missing
 * here is not offered. Titles are in `viewTitles.ts`.
 */
export const needsOf = {
  Connect: [],
  ConnectWallets: ['agreement'],
  AllWallets: ['registry', 'agreement'],
  ConnectingExternal: ['connector', 'agreement'],
  ConnectingWalletConnect: ['walletConnect', 'agreement'],
  ConnectingWalletConnectBasic: ['walletConnect', 'agreement'],
  Account: ['connection'],
  Profile: ['connection'],
  WalletReceive: ['connection', 'receive'],
  Transactions: ['connection', 'history'],
  Networks: [],
  SwitchNetwork: ['network'],
  UnsupportedChain: ['unsupportedChain'],
  WhatIsAWallet: [],
  GetWallet: [],
} as const satisfies Partial<Record<ViewName, readonly Need[]>>

export type BuiltView = keyof typeof needsOf

export const builtViews = Object.keys(needsOf) as readonly BuiltView[]

/** One wallet with its connectors in several namespaces. */
export type MultiChainWallet = { name: string; imageUrl?: string; connectors: AskedConnector[] }

/** Tabs of the Account view (specification). */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type AskedConnector = { connectorId: string; namespace: ChainNamespace }

/** Pairing URI of the host, shown instead of a new one. It contains the key of a session. */
type HostPairing = { uri?: string }

/** Payload of each view. It is kept in the history entry, so that Back restores it. */
export type ViewPayloads = {
  /** `agreed`: the visitor has agreed to the host's terms. */
  Connect: { namespace?: ChainNamespace; agreed?: boolean }
  /** `wallet`: the view lists the chain families of this wallet instead of wallets. */
  ConnectWallets: { namespace?: ChainNamespace; wallet?: MultiChainWallet }
  AllWallets: { namespace?: ChainNamespace }
  /** `also`: the same wallet's connectors in other namespaces, asked at once. */
  ConnectingExternal: AskedConnector & { also?: AskedConnector[] }
  /** `wallet`: the wallet that opens the link. `platform`: the wallet's platform that is shown first. */
  ConnectingWalletConnect: { wallet?: WalletEntry; namespace?: ChainNamespace; platform?: WalletPlatform } & HostPairing
  ConnectingWalletConnectBasic: { namespace?: ChainNamespace } & HostPairing
  /** `tab`: the tab under the balance; the first available one by default. */
  Account: { tab?: AccountTab }
  Profile: Record<never, never>
  WalletReceive: Record<never, never>
  Transactions: Record<never, never>
  Networks: { namespace?: ChainNamespace }
  SwitchNetwork: { chainId: CaipNetworkId; namespace: ChainNamespace }
  UnsupportedChain: { namespace: ChainNamespace }
  WhatIsAWallet: Record<never, never>
  GetWallet: Record<never, never>
}

export type HistoryEntry<View extends BuiltView = BuiltView> = {
  [V in View]: { view: V; payload: ViewPayloads[V] }
}[View]

export const isBuiltView = (name: string | undefined): name is BuiltView =>
  (builtViews as readonly (string | undefined)[]).includes(name)
