import type { ChainNamespace } from '../../chain/namespace.ts'
import { isFinal, type TransactionRecord } from './transaction.types.ts'

/** The specification stops watching after 99 pending transactions: the newest count. */
const MOST_WATCHED = 99

/** Milliseconds between two looks while a transaction is on its way. The specification polls solana each second. */
const PACE: Record<ChainNamespace, number> = { eip155: 2_000, solana: 1_000, polkadot: 3_000, bip122: 15_000 }

/** Milliseconds between two looks at a request that a wallet holds: its answer may be lost. */
const ASKED_PACE = 10_000

/** Milliseconds between two looks at a proposal, for which other people have to come. */
const PROPOSED_PACE = 10_000

/** Milliseconds between two polls of what is pending for long, with the option `pollPendingTransactions`. */
const POLL = 30_000

/** Transactions that are looked at: those that are not final, the newest first. */
export const openTransactions = (transactions: readonly TransactionRecord[]): TransactionRecord[] =>
  transactions.filter(each => !isFinal(each)).slice(0, MOST_WATCHED)

const paceOf = ({ status, namespace, page }: TransactionRecord, polls: boolean): number | undefined => {
  if (status === 'asked') return page === undefined ? PACE[namespace] : ASKED_PACE
  if (status === 'submitted' || status === 'included') return PACE[namespace]
  if (status === 'proposed') return PROPOSED_PACE
  return polls ? POLL : undefined
}

/** Milliseconds until the next look; undefined where nothing is looked at before the visitor looks. */
export function lookDelay(context: { transactions: readonly TransactionRecord[]; polls: boolean }): number | undefined {
  const paces = openTransactions(context.transactions).flatMap(each => paceOf(each, context.polls) ?? [])
  return paces.length > 0 ? Math.min(...paces) : undefined
}
