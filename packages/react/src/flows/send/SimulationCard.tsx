import type { Foreseen, ForeseenChange, SendReview, ShownAmount } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { grouped } from '../account/figures.ts'
import { sendMessages } from './messages.ts'
import { Quantity } from './Quantity.tsx'

/** Outcome that the chain foresees. Anything but the reviewed transfer is a warning. */
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
        return foreseen.asReviewed ? (
          <Notice tone="good">
            <AsReviewed changes={foreseen.changes} amount={amount} />
          </Notice>
        ) : (
          <Notice part="warning" warning="simulation" tone="bad" live title={messages.otherwise}>
            <OtherChanges changes={foreseen.changes} />
          </Notice>
        )
    }
  }
}

type Changes = { changes: readonly ForeseenChange[] }

/** Only a deposit can leave beside the amount; to the own account only the fee leaves. */
function AsReviewed({ changes, amount }: Changes & { amount: ShownAmount }) {
  const { simulation: messages } = useMessages(sendMessages)
  if (changes.length === 0) return messages.unchanged
  const text = changes.length > 1 ? messages.deposit : messages.asReviewed
  return <Sentence of={text} amount={<Quantity amount={amount} exact />} />
}

function OtherChanges({ changes }: Changes) {
  const { simulation: messages } = useMessages(sendMessages)
  if (changes.length === 0) return messages.nothing
  return (
    <ul className="send-changes">
      {changes.map(({ token, symbol, text, pays }) => (
        <li key={token ?? 'native'}>
          <Sentence
            of={pays ? messages.leaves : messages.arrives}
            amount={
              text === undefined ? (
                <Sentence of={messages.unknown} address={truncateAddress(token ?? '')} />
              ) : (
                <>
                  {grouped(text)} <bdi>{symbol}</bdi>
                </>
              )
            }
          />
        </li>
      ))}
    </ul>
  )
}
