import type { HistoryPage } from '../../api/account.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { Transaction } from '../../rules/transaction.ts'
import { visibleTransactions } from '../../rules/visibleTransactions.ts'

/** Rows. They are copied into every snapshot of the list; no visitor scrolls further. */
export const MOST_TRANSACTIONS = 10_000

export type History = {
  /** Those of the connected chain, without spam, newest first, each once. */
  transactions: Transaction[]
  /** Of the page to come; undefined before the first, and after the last. */
  cursor: string | undefined
  /** Pages since the last one with something to show. */
  hiddenPages: number
}

type Page = Pick<HistoryPage, 'data' | 'next'>

export const NO_HISTORY: History = { transactions: [], cursor: undefined, hiddenPages: 0 }

const unique = (transactions: readonly Transaction[]) => [
  ...new Map(transactions.map(transaction => [transaction.id, transaction])).values(),
]

/** The history with the page after its last. A service that repeats a page brings nothing new with it. */
export function withPage(history: History, page: Page, chainId: CaipNetworkId): History {
  const known = new Set(history.transactions.map(({ id }) => id))
  const added = unique(visibleTransactions(page.data, chainId)).filter(({ id }) => !known.has(id))
  return {
    transactions: [...history.transactions, ...added].slice(0, MOST_TRANSACTIONS),
    cursor: page.next,
    hiddenPages: added.length > 0 ? 0 : history.hiddenPages + 1,
  }
}

/**
 * The history with its newest page read again. Where it meets what was there, that stays below it, and so does the way on:
 * nobody is thrown back to the top. Where it does not, too much has happened in between, and the history begins anew.
 */
export function withNewest(history: History, page: Page, chainId: CaipNetworkId): History {
  const newest = withPage(NO_HISTORY, page, chainId)
  const ids = new Set(newest.transactions.map(({ id }) => id))
  const meeting = history.transactions.map(({ id }) => ids.has(id)).lastIndexOf(true)
  if (meeting < 0) return newest
  const transactions = [...newest.transactions, ...history.transactions.slice(meeting + 1)]
  // Where the newest page is all that was there, the way on is its own.
  const cursor = meeting === history.transactions.length - 1 ? page.next : history.cursor
  return { transactions: transactions.slice(0, MOST_TRANSACTIONS), cursor, hiddenPages: 0 }
}
