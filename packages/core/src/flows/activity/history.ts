import type { HistoryPage } from '../../api/account.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { Transaction } from '../../rules/transaction.ts'
import { visibleTransactions } from '../../rules/visibleTransactions.ts'

/** Maximum rows: they are copied into every snapshot of the list, and no visitor scrolls further. */
export const MOST_TRANSACTIONS = 10_000

export type History = {
  /** Transactions of the connected chain, without spam, newest first, without duplicates. */
  transactions: Transaction[]
  /** Cursor of the next page; undefined before the first page, and after the last. */
  cursor: string | undefined
  /** Number of consecutive pages without a visible row. */
  hiddenPages: number
  /** A later page could not be read, and its cursor was dropped. */
  endsEarly: boolean
}

type Page = Pick<HistoryPage, 'data' | 'next'>

export const NO_HISTORY: History = { transactions: [], cursor: undefined, hiddenPages: 0, endsEarly: false }

const unique = (transactions: readonly Transaction[]) => [
  ...new Map(transactions.map(transaction => [transaction.id, transaction])).values(),
]

/** Adds a page to the end of the history. A repeated page adds nothing. */
export function withPage(history: History, page: Page, chainId: CaipNetworkId): History {
  const known = new Set(history.transactions.map(({ id }) => id))
  const added = unique(visibleTransactions(page.data, chainId)).filter(({ id }) => !known.has(id))
  return {
    transactions: [...history.transactions, ...added].slice(0, MOST_TRANSACTIONS),
    cursor: page.next,
    hiddenPages: added.length > 0 ? 0 : history.hiddenPages + 1,
    endsEarly: false,
  }
}

/**
 * Merges the newest page, read again. Where it overlaps the history, the rest of the history and its cursor stay, so the visitor is not
 * moved to the top. Without an overlap the new page replaces the history. One that ends early is read again from the new page on.
 */
export function withNewest(history: History, page: Page, chainId: CaipNetworkId): History {
  const newest = withPage(NO_HISTORY, page, chainId)
  const ids = new Set(newest.transactions.map(({ id }) => id))
  const meeting = history.transactions.map(({ id }) => ids.has(id)).lastIndexOf(true)
  if (meeting < 0) return newest
  const transactions = [...newest.transactions, ...history.transactions.slice(meeting + 1)]
  const isReplaced = meeting === history.transactions.length - 1
  const cursor = isReplaced || history.endsEarly ? page.next : history.cursor
  return { transactions: transactions.slice(0, MOST_TRANSACTIONS), cursor, hiddenPages: 0, endsEarly: false }
}
