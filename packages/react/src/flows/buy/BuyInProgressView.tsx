import type { BuyScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { LoadingScreen } from '../../lazy/screens.tsx'
import { Arrived, Bought, Cancelled, Failed } from './endScreens.tsx'
import { NoPurchase } from './FormStates.tsx'
import { Blocked, Declined, Leaving, Refused, Waiting } from './purchaseScreens.tsx'
import { type BuyForm, useBuy } from './useBuy.ts'

/** One screen per screen of the flow; a missing one is a type error. */
const screens: Record<BuyScreen, ComponentType<BuyForm>> = {
  loading: NoPurchase,
  unloaded: NoPurchase,
  unavailable: NoPurchase,
  form: NoPurchase,
  leaving: Leaving,
  refused: Refused,
  blocked: Blocked,
  waiting: Waiting,
  declined: Declined,
  arrived: Arrived,
  bought: Bought,
  failed: Failed,
  cancelled: Cancelled,
}

/** The purchase, from the press that opens the provider's page to its end. */
export function BuyInProgressView() {
  const form = useBuy()
  const Screen = screens[form.buy.screen]
  return (
    <FlowContent flow="buy" loading={<LoadingScreen />}>
      <Screen {...form} />
    </FlowContent>
  )
}
