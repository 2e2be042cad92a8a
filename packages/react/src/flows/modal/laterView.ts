import type { HistoryEntry } from '@foyer/core'
import type { ComponentType } from 'react'

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

/** A chunk of views. Kept like any loaded module, so that once it is there a view is on screen without a wait. */
export interface ViewChunk {
  load(): Promise<Views>
  loaded(): Views | undefined
}

const chunk = <View extends LazyView>(
  fetch: () => Promise<ComponentType<{ view: View; payload: HistoryEntry['payload'] }>>,
): ViewChunk => {
  let loaded: Views | undefined
  return {
    load: async () => {
      // Each is asked for its own views only, see `chunkOf`.
      loaded ??= (await fetch()) as Views
      return loaded
    },
    loaded: () => loaded,
  }
}

export const laterChunk = chunk(async () => (await import('./LaterViews.tsx')).LaterViews)
export const catalogueChunk = chunk(async () => (await import('./CatalogueViews.tsx')).CatalogueViews)
export const pairingChunk = chunk(async () => (await import('./PairingViews.tsx')).PairingViews)
export const ledgerChunk = chunk(async () => (await import('./LedgerViews.tsx')).LedgerViews)
const activityChunk = chunk(async () => (await import('./ActivityViews.tsx')).ActivityViews)
const receiveChunk = chunk(async () => (await import('./ReceiveViews.tsx')).ReceiveViews)

const chunks: Record<Exclude<LazyView, LaterView>, ViewChunk> & Partial<Record<LaterView, ViewChunk>> = {
  AllWallets: catalogueChunk,
  ConnectingWalletConnect: pairingChunk,
  ConnectingWalletConnectBasic: pairingChunk,
  Account: ledgerChunk,
  WalletReceive: receiveChunk,
  Transactions: activityChunk,
}

export const chunkOf = (view: LazyView): ViewChunk => chunks[view] ?? laterChunk
