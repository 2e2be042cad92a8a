import type { HistoryEntry } from '@foyer/core'
import { buttonLooks } from '../../parts/ButtonLooks.css.ts'
import { ledgerRows } from '../../parts/LedgerRows.css.ts'
import { longList } from '../../parts/LongList.css.ts'
import { marked } from '../../parts/Marked.css.ts'
import { notice } from '../../parts/Notice.css.ts'
import { rowLooks } from '../../parts/RowLooks.css.ts'
import { skeletonLooks } from '../../parts/SkeletonLooks.css.ts'
import { TransactionsView } from '../activity/TransactionsView.tsx'
import { ChunkScreen, type Screens } from './ChunkScreen.tsx'
import type { ActivityView } from './laterView.ts'

const screens: Screens<ActivityView> = { Transactions: TransactionsView }

const sheet = [buttonLooks, longList, ledgerRows, marked, notice, rowLooks, skeletonLooks].join('')

/** All that the account did: a chunk that is fetched when it is wanted. */
export function ActivityViews(shown: { view: ActivityView; payload: HistoryEntry['payload'] }) {
  return <ChunkScreen {...shown} screens={screens} headers={{}} sheet={sheet} />
}
