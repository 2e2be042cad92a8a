import type { TransactionRecord, WatchRequest } from '@foyer/core'
import { useMemo } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

/** Transactions of this browser. */
export interface Transactions {
  /** The newest first. Empty until the modal has loaded. */
  transactions: readonly TransactionRecord[]
  /**
   * Follows a transaction that you have sent through the connected wallet, like those of the modal. It is not checked here: an `error` fact
   * reports one that cannot be followed. The modal is loaded for it.
   */
  watch(request: WatchRequest): void
}

const transactionsOf = (runtime: Runtime) => runtime.transactions()

const none: readonly TransactionRecord[] = []

/** Lists the transactions of this browser, and takes those of the host into the list. */
export function useTransactions(): Transactions {
  const loader = useLoader()
  const transactions = useRead(transactionsOf, none)
  const actions = useMemo(
    () => ({
      watch: (request: WatchRequest) => {
        loader.load().then(({ actor }) => actor.send({ type: 'transaction.watch', ...request }), console.error)
      },
    }),
    [loader],
  )
  return { transactions, ...actions }
}
