import type { Send } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { useMessages } from '../../i18n/useMessages.ts'
import { Card, Fact, Facts } from '../../parts/Facts.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { accountMessages } from '../account/messages.ts'
import { sendMessages } from './messages.ts'
import { NetworkFee } from './NetworkFee.tsx'
import { Cost, Quantity } from './Quantity.tsx'

/** Receiver, the amount that arrives where it is another one, fee and what remains. */
export function ReviewFacts({ send }: { send: Send }) {
  const { review: messages, fee: feeMessages } = useMessages(sendMessages)
  const { review, replaces } = send
  const deposit = review?.fee.deposit
  const receives = review?.simulation?.outcome === 'changes' ? review.simulation.receiver?.gets : undefined
  return (
    <Card>
      <Facts>
        {/* A cancellation goes to the own account. */}
        {replaces?.how !== 'cancelled' && (
          <Fact name={messages.to}>
            <To send={send} />
          </Fact>
        )}
        {receives && (
          <Fact part="receives" name={messages.receives}>
            <Quantity amount={receives} exact />
          </Fact>
        )}
        <Fact part={send.fees.length > 1 ? undefined : 'fee'} data-tier={review?.fee.tier} name={feeMessages.name}>
          {review ? <NetworkFee amount={review.fee.alone} payer={send.payer?.type} /> : <Skeleton />}
        </Fact>
        {deposit && (
          <Fact part="deposit" name={feeMessages.deposit}>
            <Cost amount={deposit} />
          </Fact>
        )}
        <Fact part="keep" name={messages.keep}>
          {review ? <Quantity amount={review.left} /> : <Skeleton />}
        </Fact>
      </Facts>
    </Card>
  )
}

/** Receiver. An address without a name is shown in full. */
function To({ send: { review, receiver: field } }: { send: Send }) {
  const { lookAlike } = useMessages(accountMessages)
  const receiver = review?.receiver ?? field.receiver
  if (!receiver) return <Skeleton />
  const { name, address } = receiver
  const isNamed = name !== undefined
  return (
    <span className="send-to">
      {isNamed && (
        <span data-part="receiver-name" part="receiver-name">
          <UntrustedName name={name} warning={field.lookAlike ? lookAlike : undefined} />
        </span>
      )}
      <bdi className={isNamed ? 'address-text' : 'address-text full'} data-part="address" dir="ltr">
        {isNamed ? truncateAddress(address) : address}
      </bdi>
    </span>
  )
}
