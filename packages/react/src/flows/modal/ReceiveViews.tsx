import type { HistoryEntry } from '@foyer/core'
import { WalletReceiveView } from '../receive/WalletReceiveView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { ReceiveView } from './laterView.ts'

const screens: Screens<ReceiveView> = { WalletReceive: WalletReceiveView }

/** The address to be paid at, with what draws its code: a chunk that is fetched when it is wanted. */
export function ReceiveViews(shown: { view: ReceiveView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={{}} />
}
