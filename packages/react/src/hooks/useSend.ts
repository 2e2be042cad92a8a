import type { TransactionRecord, WantedTransfer } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { loadOpening } from '../loader/loadCommands.ts'

/**
 * Returns a function that lets the visitor send a transfer with these terms, all of which the visitor can change. It resolves with the
 * transaction once that is sent; closing the window then ends nothing. It rejects with `connect.cancelled` when the visitor leaves before, with
 * the wallet's or the chain's error when the visitor leaves after it, and with `transfer.undetermined` when the wallet does not say whether it
 * has sent it.
 */
export function useSend() {
  const loader = useLoader()
  return useCallback(
    async (terms?: WantedTransfer): Promise<TransactionRecord> => (await loadOpening(loader)).send(terms),
    [loader],
  )
}
