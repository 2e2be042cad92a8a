import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { ViewName } from '../../rules/viewName.ts'
import type { WalletPlatform } from '../../wallets/platforms.ts'
import type { WalletEntry } from '../../wallets/walletEntry.ts'

/** Requirement of a view. */
export type Need =
  | 'connection'
  /** The visitor's, to the host's conditions, where the host insists on it. */
  | 'agreement'
  | 'unsupportedChain'
  | 'connector'
  | 'network'
  | 'registry'
  | 'walletConnect'
  | 'receive'
  | 'history'

/**
 * The views that are states of the root machine today, each with what it cannot be shown without. One is added by the work that builds its
 * screen; until then it is not offered. Routing is generated from this table; titles are in `viewTitles.ts`.
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
export type FamiliesOfWallet = { name: string; imageUrl?: string; connectors: AskedConnector[] }

/** The specification's tabs of Account. */
export type AccountTab = 'tokens' | 'nfts' | 'activity'

export type AskedConnector = { connectorId: string; namespace: ChainNamespace }

/** A pairing of the host's own, to be shown in the place of one of ours. It holds the key of a session. */
type OwnPairing = { uri?: string }

/** Payload of each view. It is kept in the history entry, so that Back restores it. */
export type ViewPayloads = {
  /** `agreed`: the visitor has agreed to the host's conditions. */
  Connect: { namespace?: ChainNamespace; agreed?: boolean }
  /** `wallet`: the chain families of this one wallet are to choose from, instead of wallets. */
  ConnectWallets: { namespace?: ChainNamespace; wallet?: FamiliesOfWallet }
  AllWallets: { namespace?: ChainNamespace }
  /** `also`: the same wallet's connectors in other namespaces, asked at once. */
  ConnectingExternal: AskedConnector & { also?: AskedConnector[] }
  /** The wallet that is meant to scan or open the link, and by which of its ways first. */
  ConnectingWalletConnect: { wallet?: WalletEntry; namespace?: ChainNamespace; platform?: WalletPlatform } & OwnPairing
  ConnectingWalletConnectBasic: { namespace?: ChainNamespace } & OwnPairing
  /** `tab`: what is shown under the balance; the first there is, when left out. */
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
