import type { Account, ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

/**
 * The connected account of a namespace, or of the active one. Undefined where none is connected, and null until that is known, as long as the
 * status of `useConnection()` is `restoring`.
 */
export function useAccount(namespace?: ChainNamespace): Account | null | undefined {
  return useRead(
    useCallback(
      (runtime: Runtime) =>
        runtime.account(namespace) ?? (runtime.connectionState(namespace).status === 'restoring' ? null : undefined),
      [namespace],
    ),
    undefined,
    null,
  )
}
