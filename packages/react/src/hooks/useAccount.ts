import type { Account, ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

/** The connected account of a namespace, or of the active one. Undefined while none is connected. */
export function useAccount(namespace?: ChainNamespace): Account | undefined {
  return useRead(
    useCallback((runtime: Runtime) => runtime.account(namespace), [namespace]),
    undefined,
  )
}
