import type { BuiltView, Flow, HistoryEntry, ModalSnapshot } from '@foyer/core'
import type { ComponentType } from 'react'
import { panelChunk } from '../account/panelChunk.ts'
import { type KeptModule, keptModule } from './keptModule.ts'

/** Views behind the first one. */
export type LaterView =
  | 'ConnectWallets'
  | 'ConnectingExternal'
  | 'Profile'
  | 'Networks'
  | 'SwitchNetwork'
  | 'UnsupportedChain'
  | 'WhatIsAWallet'
  | 'GetWallet'

/** The list of the wallets that are not in this page. */
export type CatalogueView = 'AllWallets'

/** Views that reach one of them. */
export type PairingView = 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic'

/** The account, and what the services know of it. */
export type LedgerView = 'Account'

/** What it did. */
export type ActivityView = 'Transactions'

/** Where to pay to. */
export type ReceiveView = 'WalletReceive'

/** A view that comes in a chunk of its own. */
export type LazyView = LaterView | CatalogueView | PairingView | LedgerView | ActivityView | ReceiveView

type Views = ComponentType<{ view: LazyView; payload: HistoryEntry['payload'] }>

/** What a chunk brings: its views, and where the flows behind them stand. */
export interface ViewModule {
  Views: Views
  selectFlow(snapshot: ModalSnapshot): Flow | undefined
}

/** A chunk of views. */
export type ViewChunk = KeptModule<ViewModule>

type Fetched<View extends LazyView> = {
  Views: ComponentType<{ view: View; payload: HistoryEntry['payload'] }>
  selectFlow: ViewModule['selectFlow']
}

// Each is asked for its own views only, see `chunkOf`.
const chunk = <View extends LazyView>(fetch: () => Promise<Fetched<View>>): ViewChunk =>
  keptModule(async () => (await fetch()) as ViewModule)

export const laterChunk = chunk(async () => {
  const { LaterViews, selectFlow } = await import('./LaterViews.tsx')
  return { Views: LaterViews, selectFlow }
})
export const catalogueChunk = chunk(async () => {
  const { CatalogueViews, selectFlow } = await import('./CatalogueViews.tsx')
  return { Views: CatalogueViews, selectFlow }
})
export const pairingChunk = chunk(async () => {
  const { PairingViews, selectFlow } = await import('./PairingViews.tsx')
  return { Views: PairingViews, selectFlow }
})
export const ledgerChunk = chunk(async () => {
  // Its tabs are wanted with it. One that does not come is asked for again by the view, which says so.
  panelChunk.load().catch(() => {})
  const { LedgerViews, selectFlow } = await import('./LedgerViews.tsx')
  return { Views: LedgerViews, selectFlow }
})
const activityChunk = chunk(async () => {
  const { ActivityViews, selectFlow } = await import('./ActivityViews.tsx')
  return { Views: ActivityViews, selectFlow }
})
const receiveChunk = chunk(async () => {
  const { ReceiveViews, selectFlow } = await import('./ReceiveViews.tsx')
  return { Views: ReceiveViews, selectFlow }
})

const chunks: Record<Exclude<LazyView, LaterView>, ViewChunk> & Partial<Record<LaterView, ViewChunk>> = {
  AllWallets: catalogueChunk,
  ConnectingWalletConnect: pairingChunk,
  ConnectingWalletConnectBasic: pairingChunk,
  Account: ledgerChunk,
  WalletReceive: receiveChunk,
  Transactions: activityChunk,
}

export const chunkOf = (view: LazyView): ViewChunk => chunks[view] ?? laterChunk

/** The way in is there from the start. */
export const isLazy = (view: BuiltView): view is LazyView => view !== 'Connect'
