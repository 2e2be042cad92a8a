import type { BuiltView, HistoryEntry } from '@foyer/core'
import type { ComponentType } from 'react'

/** Views that are never the first thing a visitor without a wallet sees. */
const laterViews = [
  'ConnectingExternal',
  'Profile',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'GetWallet',
] as const satisfies readonly BuiltView[]

/** Views that reach wallets which are not in this page. */
const pairingViews = [
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
] as const satisfies readonly BuiltView[]

/** The account, and what the services know of it. */
const ledgerViews = ['Account', 'WalletReceive', 'Transactions'] as const satisfies readonly BuiltView[]

export type LaterView = (typeof laterViews)[number]
export type PairingView = (typeof pairingViews)[number]
export type LedgerView = (typeof ledgerViews)[number]
/** A view that comes in a chunk of its own. */
export type LazyView = LaterView | PairingView | LedgerView

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
export const pairingChunk = chunk(async () => (await import('./PairingViews.tsx')).PairingViews)
export const ledgerChunk = chunk(async () => (await import('./LedgerViews.tsx')).LedgerViews)

const isOneOf = (views: readonly LazyView[], view: LazyView) => views.includes(view)

export const chunkOf = (view: LazyView): ViewChunk =>
  isOneOf(pairingViews, view) ? pairingChunk : isOneOf(ledgerViews, view) ? ledgerChunk : laterChunk
