import type { BuiltView, Flow, HistoryEntry, ModalSnapshot } from '@foyer/core'
import type { ComponentType } from 'react'
import { panelChunk } from '../account/panelChunk.ts'
import { type KeptModule, keptModule } from './keptModule.ts'

/** Views behind the first one. */
export type LaterView =
  | 'ConnectWallets'
  | 'ConnectingExternal'
  | 'Networks'
  | 'SwitchNetwork'
  | 'UnsupportedChain'
  | 'WhatIsAWallet'
  | 'GetWallet'

/** The list of the wallets that are not in this page. */
export type CatalogueView = 'AllWallets'

/** Views that reach one of them. */
export type PairingView = 'ConnectingWalletConnect' | 'ConnectingWalletConnectBasic'

/** The accounts, and what the services know of the one in use. */
export type LedgerView = 'Account' | 'Profile'

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

// Each is asked for its own views only, see `chunkOf`. All share one chunk that reads where the flows stand.
const chunk = <View extends LazyView>(
  fetch: () => Promise<ComponentType<{ view: View; payload: HistoryEntry['payload'] }>>,
): ViewChunk =>
  keptModule(async () => {
    const [views, { selectFlow }] = await Promise.all([fetch(), import('./flow.ts')])
    return { Views: views as Views, selectFlow }
  })

export const laterChunk = chunk(async () => (await import('./LaterViews.tsx')).LaterViews)
export const catalogueChunk = chunk(async () => (await import('./CatalogueViews.tsx')).CatalogueViews)
export const pairingChunk = chunk(async () => (await import('./PairingViews.tsx')).PairingViews)
export const ledgerChunk = chunk(async () => {
  // Its tabs are wanted with it. One that does not come is asked for again by the view, which says so.
  panelChunk.load().catch(() => {})
  return (await import('./LedgerViews.tsx')).LedgerViews
})
const activityChunk = chunk(async () => (await import('./ActivityViews.tsx')).ActivityViews)
const receiveChunk = chunk(async () => (await import('./ReceiveViews.tsx')).ReceiveViews)

const chunks: Record<Exclude<LazyView, LaterView>, ViewChunk> & Partial<Record<LaterView, ViewChunk>> = {
  AllWallets: catalogueChunk,
  ConnectingWalletConnect: pairingChunk,
  ConnectingWalletConnectBasic: pairingChunk,
  Account: ledgerChunk,
  Profile: ledgerChunk,
  WalletReceive: receiveChunk,
  Transactions: activityChunk,
}

export const chunkOf = (view: LazyView): ViewChunk => chunks[view] ?? laterChunk

/** The way in is there from the start. */
export const isLazy = (view: BuiltView): view is LazyView => view !== 'Connect'
