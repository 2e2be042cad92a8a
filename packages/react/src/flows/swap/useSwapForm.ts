import { type Swap, type SwapEvent, selectSwap, swapOf } from '@foyer/core'
import { useCallback } from 'react'
import { useActor, useShown } from '../../modal/useModalTree.ts'

export type SwapForm = {
  swap: Swap
  /** Passes an event to the swap flow. */
  emit: (event: SwapEvent) => void
}

/** The swap flow, with its events. */
export function useSwapForm(): SwapForm {
  const actor = useActor()
  const swap = useShown(selectSwap)
  const emit = useCallback((event: SwapEvent) => swapOf(actor.getSnapshot())?.send(event), [actor])
  return { swap, emit }
}
