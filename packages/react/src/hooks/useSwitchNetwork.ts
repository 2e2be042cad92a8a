import type { CaipNetworkId } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'

/** Moves to another network. Resolves when the app acts there; rejects with `wallet.rejected`, `network.notFound` and the like. */
export function useSwitchNetwork() {
  const loader = useLoader()
  return useCallback(async (id: CaipNetworkId) => (await loader.load()).commands.switchNetwork(id), [loader])
}
