import type { SendScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { Elsewhere, Unavailable } from './NoForm.tsx'
import { TransferForm } from './TransferForm.tsx'
import { type SendForm, useSendForm } from './useSendForm.ts'

/** One screen per screen of the flow; a missing one is a type error. While a preview takes the place of the form, the form stays. */
const screens: Record<SendScreen, ComponentType<SendForm>> = {
  loading: FormSkeleton,
  unavailable: Unavailable,
  elsewhere: Elsewhere,
  edit: TransferForm,
  quote: TransferForm,
  review: TransferForm,
  sign: TransferForm,
  failed: TransferForm,
}

/** Form of a transfer: token, amount and receiver. */
export function WalletSendView() {
  const form = useSendForm()
  const Screen = screens[form.send.screen]
  return (
    <FlowContent flow="send" loading={<FormSkeleton />}>
      <Screen {...form} />
    </FlowContent>
  )
}
