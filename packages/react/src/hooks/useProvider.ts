import type { ChainNamespace, ProviderOf } from '@foyer/core'
import { useCallback } from 'react'
import type { Runtime } from '../loader/runtime.ts'
import { useRead } from '../loader/useRead.ts'

/**
 * The connected wallet's own interface, to use with the library of its chain: an EIP-1193 provider on eip155. Undefined while the namespace is
 * not connected. It is another object only for another connection, and refuses every request after the connection's end.
 */
export function useProvider<Namespace extends ChainNamespace>(
  namespace?: Namespace,
): ProviderOf<Namespace> | undefined {
  return useRead(
    useCallback((runtime: Runtime) => runtime.provider(namespace) as ProviderOf<Namespace> | undefined, [namespace]),
    undefined,
  )
}
