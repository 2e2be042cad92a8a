import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import { useHandle } from '../loader/HandleContext.ts'

/** Disconnects one namespace, or all. Resolves when nobody is connected there; rejects with `disconnect.failed` if the wallet refused, though it is forgotten here all the same. */
export function useDisconnect() {
  const handle = useHandle()
  return useCallback(
    async (options?: { namespace?: ChainNamespace }) => (await handle.loadOrders()).disconnect(options),
    [handle],
  )
}
