import type { ErrorRecord } from '../../errors.ts'
import { port, source } from '../../port.ts'
import type { TransactionChange, TransactionRecord } from './transaction.types.ts'

/** Result of a look at one transaction, whose record was `at`: its change on the chain, and whether the page which asked a wallet for it is gone. */
export type Looked = { at: TransactionRecord; change?: TransactionChange | undefined; isPageGone: boolean }

/** Input of a look: the records to look at. */
export type LookInput = { transactions: TransactionRecord[]; page: string }

/** Records as the storage has them, newest first. */
export type StorageRead = { type: 'storage.read'; transactions: TransactionRecord[] }

/** Whether the storage takes what it is given: the browser may not let the page write, or it is full. */
export type StorageReport = StorageRead | { type: 'storage.refused' } | { type: 'storage.accepted' }

/** `page`: random id of this page. `polls`: the option `pollPendingTransactions`. */
export type PageSettings = { page: string; polls: boolean }

export type PageOpened = { type: 'page.opened' } & PageSettings

export type PageFact =
  | PageOpened
  | { type: 'transaction.watched'; transaction: TransactionRecord }
  | { type: 'transaction.refused'; error: ErrorRecord; cause: unknown }

export type StorageOrder =
  | { type: 'record.write'; transaction: TransactionRecord }
  | { type: 'record.remove'; id: string }

export const transactionsPorts = {
  /**
   * Reports the settings of this page, and shows the other tabs that it is there. Receives `transaction.watch` of the host, and reports
   * `transaction.watched` with the account and the wallet, or `transaction.refused`.
   */
  page: source<PageFact>('transactions.page'),
  /**
   * Keeps the records: receives `StorageOrder`, and reports what is stored, now and when another tab has written. What the storage refuses is
   * part of what it reports, and is written with the next order.
   */
  storage: source<StorageReport>('transactions.storage'),
  /** Reports once this tab is the one that looks. */
  watcher: source<{ type: 'watcher.granted' }>('transactions.watcher'),
  /** Reports each time that the page is shown again. */
  visibility: source<{ type: 'page.shown' }>('transactions.visibility'),
  /** Looks once for each transaction, with few requests for all. Returns what has changed; a network that does not answer changes nothing. */
  look: port<readonly Looked[], LookInput>('transactions.look'),
}
