import type { HistoryEntry } from '@foyer/core'
import { AllWalletsHeader } from '../allWallets/AllWalletsHeader.tsx'
import { AllWalletsView } from '../allWallets/AllWalletsView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { CatalogueView } from './laterView.ts'

const screens: Screens<CatalogueView> = { AllWallets: AllWalletsView }

const headers: Partial<Screens<CatalogueView>> = { AllWallets: AllWalletsHeader }

/** The catalogue of wallets that are not in this page: a chunk that is fetched once the first view is on screen. */
export function CatalogueViews(shown: { view: CatalogueView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={headers} />
}
