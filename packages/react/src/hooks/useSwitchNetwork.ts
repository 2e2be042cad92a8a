import type { CaipNetworkId } from '@foyer/core'
import { useCallback } from 'react'
import { useHandle } from '../loader/HandleContext.ts'

/** Moves to another network. Resolves when the app acts there; rejects with `wallet.rejected`, `network.notFound` and the like. */
export function useSwitchNetwork() {
  const handle = useHandle()
  return useCallback(async (id: CaipNetworkId) => (await handle.loadOrders()).switchNetwork(id), [handle])
}
