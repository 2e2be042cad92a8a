import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import { useHandle } from '../loader/HandleContext.ts'
import { useRead } from '../loader/useRead.ts'
import type { NativeBalance, Runtime } from '../runtime/runtime.ts'

const unknown: NativeBalance = { value: undefined, symbol: undefined, state: 'loading' }

/** The native balance of the connected account. `refresh` asks the chain again, unless a failure has blocked that for 30 seconds. */
export function useBalance(namespace?: ChainNamespace): NativeBalance & { refresh(): void } {
  const handle = useHandle()
  const balance = useRead(
    useCallback((runtime: Runtime) => runtime.balance(namespace), [namespace]),
    unknown,
  )
  const refresh = useCallback(() => handle.runtime()?.refreshBalance(namespace), [handle, namespace])
  return { ...balance, refresh }
}
