import type { TransactionRecord, WatchRequest } from '@foyer/core'
import { useCallback, useMemo } from 'react'
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

const chainIdOf = ({ submitted }: TransactionRecord) =>
  submitted && ('hash' in submitted ? submitted.hash : submitted.id)

/**
 * One transaction of this browser: by the id of its record, or by what `submitted` has, such as the hash that your own call has returned and `watch()`
 * follows. Undefined until the modal has loaded, and for one that is not in the list.
 */
export function useTransaction(id: string | undefined): TransactionRecord | undefined {
  return useRead(
    useCallback(
      (runtime: Runtime) => runtime.transactions().find(each => each.id === id || chainIdOf(each) === id),
      [id],
    ),
    undefined,
  )
}
