import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { loadingStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { type ShownTransaction, shownTransaction } from './shownTransaction.ts'
import type { transactionsMachine } from './transactions.machine.ts'
import { transactionIn } from './transactions.selectors.ts'

/** Transaction behind a view. `gone`: it is not in the list, because it was not sent after all; `failed`: the list did not load. */
export type TransactionState =
  | { state: 'loading' | 'failed' | 'gone'; transaction: undefined }
  | { state: 'listed'; transaction: ShownTransaction }

/** Transaction with an id, as the screen shows it. */
export function selectTransaction(snapshot: ModalSnapshot, id: string): TransactionState {
  const record = transactionIn(snapshot, id)
  if (record) return { state: 'listed', transaction: shownTransaction(snapshot, record) }
  if (loadingStateOf(snapshot, 'transactions') === 'failed') return { state: 'failed', transaction: undefined }
  const list = flowOf<typeof transactionsMachine>(snapshot.children.transactions)?.getSnapshot()
  return { state: list?.matches({ list: 'open' }) ? 'gone' : 'loading', transaction: undefined }
}
