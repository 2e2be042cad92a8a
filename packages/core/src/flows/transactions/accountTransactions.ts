import type { Transaction } from '../../rules/transaction.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { selectNetwork } from '../network/network.selectors.ts'
import { type ShownTransaction, shownTransaction } from './shownTransaction.ts'
import type { TransactionRecord } from './transaction.types.ts'
import { isPending, selectAccountTransactions } from './transactions.selectors.ts'

/** Transactions of this browser, beside those of the service. */
export type AccountTransactions = {
  /** On all chains of the account. */
  pending: readonly ShownTransaction[]
  /** On the active chain, those that the service does not list. */
  recent: readonly ShownTransaction[]
}

/** Rows that the service lists so far. `more`: it has earlier ones. */
export type ListedTransactions = {
  /** Rows that have loaded. */
  transactions: readonly Transaction[]
  /** Whether the service has earlier ones. */
  more: boolean
}

const hashOf = ({ submitted }: TransactionRecord) => (submitted?.type === 'transaction' ? submitted.hash : undefined)

/** Transactions of the active account that this browser has asked for or follows, without those that the service lists. */
export function accountTransactions(
  snapshot: ModalSnapshot,
  listed: ListedTransactions | undefined,
): AccountTransactions {
  const records = selectAccountTransactions(snapshot)
  const chainId = selectNetwork(snapshot)?.caipNetworkId
  const hashes = new Set(listed?.transactions.map(({ id }) => id.toLowerCase()))
  const times = listed?.more ? listed.transactions.map(({ metadata }) => Date.parse(metadata.minedAt)) : []
  // Older ones are on a page of the service that has not loaded.
  const oldest = times.length > 0 ? Math.min(...times.filter(Number.isFinite)) : 0
  const isRecent = (record: TransactionRecord) =>
    !isPending(record) &&
    record.chainId === chainId &&
    record.createdAt >= oldest &&
    !hashes.has(hashOf(record)?.toLowerCase() ?? '')
  const show = (record: TransactionRecord) => shownTransaction(snapshot, record)
  return { pending: records.filter(isPending).map(show), recent: records.filter(isRecent).map(show) }
}
