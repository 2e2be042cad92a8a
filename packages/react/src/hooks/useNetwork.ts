import type { ChainNamespace, Network } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

/** The active network. Undefined until the modal has loaded, and while the wallet is on a chain that the host did not list. */
export function useNetwork(namespace?: ChainNamespace): Network | undefined {
  return useRead(
    useCallback((runtime: Runtime) => runtime.network(namespace), [namespace]),
    undefined,
  )
}
