import type { CaipNetworkId } from '@foyer/core'
import { useCallback } from 'react'
import { useLoader } from '../loader/LoaderContext.ts'
import { loadCommands } from '../loader/loadCommands.ts'

/**
 * Switches to another network. Resolves when it is active; rejects with `wallet.rejected`, `network.notFound`, with
 * `network.switchingOff` under `enableNetworkSwitch: false`, and the like.
 */
export function useSwitchNetwork() {
  const loader = useLoader()
  return useCallback(async (id: CaipNetworkId) => (await loadCommands(loader)).switchNetwork(id), [loader])
}
