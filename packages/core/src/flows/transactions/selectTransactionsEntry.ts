import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { canShow } from '../modal/routing.ts'
import type { HistoryEntry } from '../modal/views.ts'
import { selectAccountTransactions } from './transactions.selectors.ts'

/** Entry of the list, where the active account has transactions of this browser. */
export function selectTransactionsEntry(snapshot: ModalSnapshot): HistoryEntry | undefined {
  const entry: HistoryEntry = { view: 'Transactions', payload: {} }
  return selectAccountTransactions(snapshot).length > 0 && canShow(snapshot.context, entry) ? entry : undefined
}
