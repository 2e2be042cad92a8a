import type { ChainNamespace, Network } from '@foyer/core'
import { useCallback } from 'react'
import { useRead } from '../loader/useRead.ts'
import type { Runtime } from '../runtime/runtime.ts'

/** The network that the app acts on. Undefined before intent, and while the wallet is on a chain that the host did not ask for. */
export function useNetwork(namespace?: ChainNamespace): Network | undefined {
  return useRead(
    useCallback((runtime: Runtime) => runtime.network(namespace), [namespace]),
    undefined,
  )
}
