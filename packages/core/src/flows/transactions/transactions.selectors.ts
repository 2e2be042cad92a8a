import { flowOf } from '../lazyFlow/lazyFlow.machine.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { isFinal, type TransactionRecord } from './transaction.types.ts'
import type { transactionsMachine } from './transactions.machine.ts'

const NONE: readonly TransactionRecord[] = []

/** Transactions of this browser, the newest first. Empty until their file has loaded. */
export const selectTransactions = (snapshot: ModalSnapshot): readonly TransactionRecord[] =>
  flowOf<typeof transactionsMachine>(snapshot.children.transactions)?.getSnapshot().context.transactions ?? NONE

/** Whether the browser refuses to keep the list, so that a reload does not find what it has followed since. */
export const refusesToKeep = (snapshot: ModalSnapshot): boolean =>
  flowOf<typeof transactionsMachine>(snapshot.children.transactions)?.getSnapshot().matches({ storage: 'refusing' }) ===
  true

/** Transaction with an id. Undefined for one that was not sent after all. */
export const transactionIn = (snapshot: ModalSnapshot, id: string): TransactionRecord | undefined =>
  selectTransactions(snapshot).find(transaction => transaction.id === id)

/** Whether a transaction may still change. One that was lost track of is not waited for. */
export const isPending = (transaction: TransactionRecord): boolean =>
  !isFinal(transaction) && transaction.status !== 'undetermined'

/** Those of the active account, on all its chains. On eip155 a wallet may write an address in capitals or not. */
export function selectAccountTransactions(snapshot: ModalSnapshot): readonly TransactionRecord[] {
  const state = connectionOf(snapshot)
  const connection = state?.hasTag('connected') ? state.context.connection : undefined
  if (!connection) return NONE
  const { namespace } = connection
  const plain = (address: string) => (namespace === 'eip155' ? address.toLowerCase() : address)
  return selectTransactions(snapshot).filter(
    each => each.namespace === namespace && plain(each.address) === plain(connection.address),
  )
}
