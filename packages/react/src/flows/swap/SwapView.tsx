import type { SwapScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { Unavailable, Unloaded, Unsupported } from './NoSwap.tsx'
import { SwapFields } from './SwapFields.tsx'
import { type SwapForm, useSwapForm } from './useSwapForm.ts'

/** One screen per screen of the flow; a missing one is a type error. While a preview takes the place of the form, the form stays. */
const screens: Record<SwapScreen, ComponentType<SwapForm>> = {
  loading: FormSkeleton,
  unavailable: Unavailable,
  unsupported: Unsupported,
  unloaded: Unloaded,
  edit: SwapFields,
  prepare: SwapFields,
  review: SwapFields,
  approve: SwapFields,
  build: SwapFields,
  sign: SwapFields,
  failed: SwapFields,
}

/** Form of a swap: what is paid and what is received. */
export function SwapView() {
  const form = useSwapForm()
  const Screen = screens[form.swap.screen]
  return (
    <FlowContent flow="swap" loading={<FormSkeleton />}>
      <Screen {...form} />
    </FlowContent>
  )
}
