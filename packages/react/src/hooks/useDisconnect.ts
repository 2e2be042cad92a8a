import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { loadCommands } from '../loader/loadCommands.ts'

/** Disconnects one namespace, or all. Rejects with `disconnect.failed` if the wallet refused; the connection is removed here all the same. */
export function useDisconnect(): (options?: { namespace?: ChainNamespace }) => Promise<void> {
  const loader = useLoader()
  return useCallback(async options => (await loadCommands(loader)).disconnect(options), [loader])
}
