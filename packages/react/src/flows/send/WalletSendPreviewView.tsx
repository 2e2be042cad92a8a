import type { SendScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { Elsewhere, Unavailable } from './NoForm.tsx'
import { Review } from './Review.tsx'
import { SendFailed } from './SendFailed.tsx'
import { type SendForm, useSendForm } from './useSendForm.ts'

/** One screen per screen of the flow; a missing one is a type error. All screens of a review have one layout, so that nothing jumps. */
const screens: Record<SendScreen, ComponentType<SendForm>> = {
  loading: Review,
  unavailable: Unavailable,
  elsewhere: Elsewhere,
  edit: Review,
  quote: Review,
  review: Review,
  sign: Review,
  failed: SendFailed,
}

/** Transfer as it will be sent, for the visitor to confirm. */
export function WalletSendPreviewView() {
  const form = useSendForm()
  const Screen = screens[form.send.screen]
  return (
    <FlowContent flow="send" loading={<Review {...form} />}>
      <Screen {...form} />
    </FlowContent>
  )
}
