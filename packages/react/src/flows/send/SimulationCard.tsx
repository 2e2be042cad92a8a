import type { Foreseen, ForeseenChange, ForeseenReceipt, SendReview, ShownAmount } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { groupedToDecide } from '../account/figures.ts'
import { sendMessages } from './messages.ts'
import { Quantity } from './Quantity.tsx'

type Changes = Extract<Foreseen, { outcome: 'changes' }>

/** Outcome that the chain foresees for both accounts. Anything but the reviewed transfer is a warning. */
export function SimulationCard({
  simulation,
  isForeseeing,
  amount,
}: Pick<SendReview, 'simulation' | 'isForeseeing' | 'amount'>) {
  const { simulation: messages } = useMessages(sendMessages)
  if (isForeseeing)
    return (
      <Notice tone="neutral">
        <Skeleton />
      </Notice>
    )
  return simulation && <div data-part="simulation">{contentOf(simulation)}</div>

  function contentOf(foreseen: Foreseen): ReactNode {
    switch (foreseen.outcome) {
      case 'succeeds':
        return <Notice tone="good">{messages.succeeds}</Notice>
      case 'fails':
        return (
          <Notice part="warning" warning="simulation" tone="bad" live title={messages.fails}>
            {foreseen.reason === undefined ? messages.why : <bdi>{foreseen.reason}</bdi>}
          </Notice>
        )
      case 'changes':
        return <BothSides simulation={foreseen} amount={amount} />
    }
  }
}

function BothSides({ simulation, amount }: { simulation: Changes; amount: ShownAmount }) {
  const { simulation: messages } = useMessages(sendMessages)
  const { changes, receiver, paysAsReviewed } = simulation
  if (!paysAsReviewed)
    return (
      <Notice part="warning" warning="simulation" tone="bad" live title={messages.otherwise}>
        <OtherChanges changes={changes} receiver={receiver} />
      </Notice>
    )
  if (receiver?.isRounding)
    return (
      <Notice tone="neutral">
        <Sentence of={messages.rounds} amount={<Quantity amount={receiver.gets} exact />} />
      </Notice>
    )
  if (receiver)
    return (
      <Notice part="warning" warning="simulation" tone="warn" live title={messages.arrivesOtherwise}>
        <OtherReceipt receiver={receiver} />
      </Notice>
    )
  return (
    <Notice tone={simulation.tellsReceiver ? 'good' : 'neutral'}>
      <AsReviewed simulation={simulation} amount={amount} />
    </Notice>
  )
}

/** Only a deposit can leave beside the amount; to the own account only the fee leaves. */
function AsReviewed({ simulation, amount }: { simulation: Changes; amount: ShownAmount }) {
  const { simulation: messages } = useMessages(sendMessages)
  const { changes, tellsReceiver } = simulation
  if (changes.length === 0) return messages.unchanged
  const { deposit, asReviewed } = tellsReceiver ? messages : messages.payerAlone
  return <Sentence of={changes.length > 1 ? deposit : asReviewed} amount={<Quantity amount={amount} exact />} />
}

/** Receiver's side, where the payer pays what was reviewed. */
function OtherReceipt({ receiver: { gets, kept, isNothing } }: { receiver: ForeseenReceipt }) {
  const { simulation: messages } = useMessages(sendMessages)
  if (isNothing) return messages.getsNothing
  const amount = <Quantity amount={gets} exact />
  return kept ? (
    <Sentence of={messages.keeps} amount={amount} fee={<Quantity amount={kept} exact />} />
  ) : (
    <Sentence of={messages.getsMore} amount={amount} />
  )
}

function OtherChanges({ changes, receiver }: Pick<Changes, 'changes' | 'receiver'>) {
  const { simulation: messages } = useMessages(sendMessages)
  return (
    <>
      {changes.length === 0 && messages.nothing}
      <ul className="send-changes">
        {changes.map(change => (
          <li key={change.token ?? 'native'}>
            <Change {...change} />
          </li>
        ))}
        {receiver && (
          <li>
            <Sentence of={messages.gets} amount={<Quantity amount={receiver.gets} exact />} />
          </li>
        )}
      </ul>
    </>
  )
}

function Change({ token, symbol, text, pays }: ForeseenChange) {
  const { simulation: messages } = useMessages(sendMessages)
  const amount =
    text === undefined ? (
      <Sentence of={messages.unknown} address={truncateAddress(token ?? '')} />
    ) : (
      <>
        {groupedToDecide(text)} <bdi>{symbol}</bdi>
      </>
    )
  return <Sentence of={pays ? messages.leaves : messages.arrives} amount={amount} />
}
