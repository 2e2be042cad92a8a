import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'

/** Disconnects one namespace, or all. Resolves when nobody is connected there; rejects with `disconnect.failed` if the wallet refused, though it is forgotten here all the same. */
export function useDisconnect() {
  const loader = useLoader()
  return useCallback(
    async (options?: { namespace?: ChainNamespace }) => (await loader.load()).commands.disconnect(options),
    [loader],
  )
}
