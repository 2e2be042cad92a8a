import type { TransactionRecord } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

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
