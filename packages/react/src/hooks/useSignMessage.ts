import type { ChainNamespace } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'

/** Has the connected account sign a message: text, or raw bytes. Resolves with the signature as the chain writes it. */
export function useSignMessage() {
  const loader = useLoader()
  return useCallback(
    async (message: string | Uint8Array, options?: { namespace?: ChainNamespace }) =>
      (await loader.load()).commands.signMessage(message, options),
    [loader],
  )
}
