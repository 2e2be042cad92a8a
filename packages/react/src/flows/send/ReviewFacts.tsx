import type { Send } from '@foyer/core'
import { truncateAddress } from '@foyer/core/chain'
import { useMessages } from '../../i18n/useMessages.ts'
import { Card, Fact, Facts } from '../../parts/Facts.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { UntrustedName } from '../../parts/UntrustedName.tsx'
import { accountMessages } from '../account/messages.ts'
import { sendMessages } from './messages.ts'
import { Cost, Quantity } from './Quantity.tsx'

/** Receiver, fee and what remains. An address without a name is shown in full. */
export function ReviewFacts({ send }: { send: Send }) {
  const { review: messages, fee: feeMessages } = useMessages(sendMessages)
  const { lookAlike } = useMessages(accountMessages)
  const { review } = send
  const receiver = review?.receiver ?? send.receiver.receiver
  const deposit = review?.fee.deposit
  const isNamed = receiver?.name !== undefined
  return (
    <Card>
      <Facts>
        <Fact name={messages.to}>
          {receiver ? (
            <span className="send-to">
              {isNamed && (
                <span data-part="receiver-name" part="receiver-name">
                  <UntrustedName name={receiver.name!} warning={send.receiver.lookAlike ? lookAlike : undefined} />
                </span>
              )}
              <bdi className={isNamed ? 'address-text' : 'address-text full'} data-part="address" dir="ltr">
                {isNamed ? truncateAddress(receiver.address) : receiver.address}
              </bdi>
            </span>
          ) : (
            <Skeleton />
          )}
        </Fact>
        <Fact part={send.fees.length > 1 ? undefined : 'fee'} data-tier={review?.fee.tier} name={feeMessages.name}>
          {review ? <Cost amount={review.fee.alone} /> : <Skeleton />}
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
