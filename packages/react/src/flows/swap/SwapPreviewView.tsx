import type { SwapScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { Unavailable, Unloaded, Unsupported } from './NoSwap.tsx'
import { SwapFailed } from './SwapFailed.tsx'
import { SwapReview } from './SwapReview.tsx'
import { type SwapForm, useSwapForm } from './useSwapForm.ts'

/** One screen per screen of the flow; a missing one is a type error. All screens of a review have one layout, so that nothing jumps. */
const screens: Record<SwapScreen, ComponentType<SwapForm>> = {
  loading: SwapReview,
  unavailable: Unavailable,
  unsupported: Unsupported,
  unloaded: Unloaded,
  edit: SwapReview,
  prepare: SwapReview,
  review: SwapReview,
  approve: SwapReview,
  build: SwapReview,
  sign: SwapReview,
  failed: SwapFailed,
}

/** Swap as it will be made, for the visitor to approve and to confirm. */
export function SwapPreviewView() {
  const form = useSwapForm()
  const Screen = screens[form.swap.screen]
  return (
    <FlowContent flow="swap" loading={<SwapReview {...form} />}>
      <Screen {...form} />
    </FlowContent>
  )
}
