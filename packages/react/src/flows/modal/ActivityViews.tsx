import type { HistoryEntry } from '@foyer/core'
import { TransactionsView } from '../activity/TransactionsView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { ActivityView } from './laterView.ts'

const screens: Screens<ActivityView> = { Transactions: TransactionsView }

/** All that the account did: a chunk that is fetched when it is wanted. */
export function ActivityViews(shown: { view: ActivityView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={{}} />
}
