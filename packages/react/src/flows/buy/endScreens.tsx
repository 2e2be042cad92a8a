import { type ModalActor, type ModalSnapshot, selectAccount } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { useActor } from '../../modal/useModalTree.ts'
import { Button } from '../../parts/Button.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { groupedInFull, groupedToDecide } from '../account/figures.ts'
import { buyMessages } from './messages.ts'
import { PurchaseCard, PurchaseIntro, providerOf } from './PurchaseCard.tsx'
import { type BuyForm, useProviderName } from './useBuy.ts'

/** Whether the visitor came from the account, or can look at it. */
const hasAccount = (snapshot: ModalSnapshot) => selectAccount(snapshot) !== undefined

const leave = (actor: ModalActor) =>
  actor.send(
    hasAccount(actor.getSnapshot())
      ? { type: 'view.go', entry: { view: 'Account', payload: {} }, mode: 'reset' }
      : { type: 'modal.close' },
  )

interface EndProps extends BuyForm {
  ring: 'done' | 'failed'
  title: ReactNode
  children: ReactNode
}

/** End of a purchase, with the ways on. */
function End({ buy, emit, ring, title, children }: EndProps) {
  const actor = useActor()
  const { again, done } = useMessages(buyMessages)
  const isDone = ring === 'done'
  return (
    <>
      <PurchaseIntro buy={buy} ring={ring} title={title}>
        {children}
      </PurchaseIntro>
      <Stack gap={12}>
        {buy.purchase && <PurchaseCard purchase={buy.purchase} />}
        <Actions>
          <Button part="again" variant={isDone ? 'secondary' : 'primary'} onClick={() => emit({ type: 'again' })}>
            {again}
          </Button>
          <Button part="done" variant={isDone ? 'primary' : 'secondary'} onClick={() => leave(actor)}>
            {done}
          </Button>
        </Actions>
      </Stack>
    </>
  )
}

/** The balance has grown by as much as was ordered. Nobody has said that it was this purchase. */
export function Arrived(form: BuyForm) {
  const { arrived } = useMessages(buyMessages)
  const { purchase, arrived: amount } = form.buy
  const ordered = purchase?.expected
  const provider = useProviderName(providerOf(form.buy))
  return (
    <End
      {...form}
      ring="done"
      title={<Sentence of={arrived.title} amount={groupedToDecide(amount ?? '')} symbol={purchase?.symbol} />}
    >
      {ordered === undefined || ordered === purchase?.arrived ? (
        <Sentence of={arrived.text} provider={provider} />
      ) : (
        <Sentence of={arrived.other} ordered={groupedInFull(ordered)} symbol={purchase?.symbol} provider={provider} />
      )}
    </End>
  )
}

export function Bought(form: BuyForm) {
  const { bought } = useMessages(buyMessages)
  return (
    <End {...form} ring="done" title={bought.title}>
      <Sentence of={bought.text} symbol={form.buy.purchase?.symbol} />
    </End>
  )
}

export function Failed(form: BuyForm) {
  const { failed } = useMessages(buyMessages)
  const provider = useProviderName(providerOf(form.buy))
  return (
    <End {...form} ring="failed" title={failed.title}>
      <Sentence of={failed.text} provider={provider} />
    </End>
  )
}

export function Cancelled(form: BuyForm) {
  const { cancelled } = useMessages(buyMessages)
  return (
    <End {...form} ring="failed" title={cancelled.title}>
      {cancelled.text}
    </End>
  )
}
