import type { ChainNamespace, SignedMessage } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { loadCommands } from '../loader/loadCommands.ts'

/**
 * Asks the connected account to sign a message, a text or bytes. Resolves with the signature in the chain's own format, and the
 * account and chain that signed. A second message waits until the wallet has answered the first.
 */
export function useSignMessage(): (
  message: string | Uint8Array,
  options?: { namespace?: ChainNamespace },
) => Promise<SignedMessage> {
  const loader = useLoader()
  return useCallback(async (message, options) => (await loadCommands(loader)).signMessage(message, options), [loader])
}
