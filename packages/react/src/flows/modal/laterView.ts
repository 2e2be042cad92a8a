import type { BuiltView } from '@foyer/core'

/** Views that are never the first thing a visitor without a wallet sees. */
const laterViews = [
  'Account',
  'Networks',
  'SwitchNetwork',
  'UnsupportedChain',
  'WhatIsAWallet',
  'GetWallet',
] as const satisfies readonly BuiltView[]

export type LaterView = (typeof laterViews)[number]

let loaded: typeof import('./LaterViews.tsx') | undefined

/** The chunk of their screens. Kept like any loaded module, so that once it is there a view is on screen without a wait. */
export const loadLaterViews = async () => {
  loaded ??= await import('./LaterViews.tsx')
  return loaded
}

export const loadedLaterViews = () => loaded?.LaterViews
