import type { BuyScreen } from '@foyer/core'
import type { ComponentType } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { FlowContent } from '../../lazy/FlowContent.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import styles from '../amount/AmountPanel.css?inline'
import { FormSkeleton, Unavailable, Unloaded } from './FormStates.tsx'
import { GetPanel } from './GetPanel.tsx'
import { buyMessages } from './messages.ts'
import { PayPanel } from './PayPanel.tsx'
import { ProviderRows } from './ProviderRows.tsx'
import { QuoteFacts } from './QuoteFacts.tsx'
import { type BuyForm as Form, useBuy } from './useBuy.ts'

/** Token, amount and price, with the providers that the visitor can go to. */
function BuyForm({ buy, emit }: Form) {
  useStyles(styles)
  const { lists } = useMessages(buyMessages)
  const isAwaited = !buy.quote && (buy.state === 'settling' || buy.state === 'quoting')
  const { amount, fiat, problem, limits, methods } = buy
  return (
    <Stack>
      <PayPanel amount={amount} fiat={fiat} problem={problem} limits={limits} methods={methods} emit={emit} />
      <GetPanel coin={buy.coin} quote={buy.quote} isAwaited={isAwaited} />
      {buy.isEstimate && (
        <Notice part="estimate" tone="warn" title={lists.estimate}>
          {lists.text}
        </Notice>
      )}
      <QuoteFacts quote={buy.quote} error={buy.error} isAwaited={isAwaited} emit={emit} />
      <ProviderRows canBuy={buy.canBuy} emit={emit} />
    </Stack>
  )
}

/** One screen per screen of the flow; a missing one is a type error. While a purchase takes the place of the form, the form stays. */
const screens: Record<BuyScreen, ComponentType<Form>> = {
  loading: FormSkeleton,
  unloaded: Unloaded,
  unavailable: Unavailable,
  form: BuyForm,
  leaving: BuyForm,
  refused: BuyForm,
  blocked: BuyForm,
  waiting: BuyForm,
  declined: BuyForm,
  arrived: BuyForm,
  bought: BuyForm,
  failed: BuyForm,
  cancelled: BuyForm,
}

/** First view of buying: the amount, the price and the providers. */
export function OnRampProvidersView() {
  const form = useBuy()
  const Screen = screens[form.buy.screen]
  return (
    <FlowContent flow="buy" loading={<FormSkeleton />}>
      <Screen {...form} />
    </FlowContent>
  )
}
