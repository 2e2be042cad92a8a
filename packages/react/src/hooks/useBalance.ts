import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import type { NativeBalance, Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

const unknown: NativeBalance = { value: undefined, symbol: undefined, state: 'loading' }

/** The native balance of the connected account. `refresh` asks the chain again, unless a failure has blocked that for 30 seconds. */
export function useBalance(namespace?: ChainNamespace): NativeBalance & { refresh(): void } {
  const loader = useLoader()
  const balance = useRead(
    useCallback((runtime: Runtime) => runtime.balance(namespace), [namespace]),
    unknown,
  )
  const refresh = useCallback(() => loader.runtime()?.refreshBalance(namespace), [loader, namespace])
  return { ...balance, refresh }
}
