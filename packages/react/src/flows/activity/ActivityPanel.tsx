import type { AccountTab } from '@foyer/core'
import { CollectiblesPanel } from '../collectibles/CollectiblesPanel.tsx'
import { useHolder } from '../ledger/useLedger.ts'
import { TransactionList } from './TransactionList.tsx'

/** Of the whole activity, which has a view of its own. */
const LATEST = 10

/** The tabs of Account that are read from the activity. */
export function ActivityPanel({ tab }: { tab: AccountTab }) {
  const holder = useHolder()
  if (!holder) return null
  return tab === 'nfts' ? <CollectiblesPanel holder={holder} /> : <TransactionList holder={holder} most={LATEST} />
}
