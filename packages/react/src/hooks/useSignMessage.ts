import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import { useHandle } from '../loader/HandleContext.ts'

/** Has the connected account sign a message: text, or raw bytes. Resolves with the signature as the chain writes it. */
export function useSignMessage() {
  const handle = useHandle()
  return useCallback(
    async (message: string | Uint8Array, options?: { namespace?: ChainNamespace }) =>
      (await handle.loadOrders()).signMessage(message, options),
    [handle],
  )
}
