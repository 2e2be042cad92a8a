import type { AccountType, SendEvent, ShownFee } from '@foyer/core'
import { memo } from 'react'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Link } from '../../parts/Link.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { sendMessages } from './messages.ts'
import { NetworkFee } from './NetworkFee.tsx'

export interface FeeLineProps {
  fee: ShownFee | undefined
  payer: AccountType | undefined
  /** False once reading the fee has failed. */
  isRead: boolean
  /** Whether a fee will be there. */
  isAwaited: boolean
  emit: (event: SendEvent) => void
}

/** Fee of the transfer as far as it is known; the reason why it is not stands in the form. */
export const FeeLine = memo(function FeeLine({ fee, payer, isRead, isAwaited, emit }: FeeLineProps) {
  const { retry } = useMessages(modalMessages)
  const { fee: messages } = useMessages(sendMessages)
  return (
    <div className="send-fee-line">
      <Facts>
        <Fact part="fee" data-tier={fee?.tier} name={messages.name}>
          {!isRead ? (
            <Link part="retry" onClick={() => emit({ type: 'fee.retry' })}>
              {retry}
            </Link>
          ) : fee ? (
            <NetworkFee amount={fee} payer={payer} />
          ) : isAwaited ? (
            <>
              <VisuallyHidden>{messages.loading}</VisuallyHidden>
              <Skeleton />
            </>
          ) : (
            '—'
          )}
        </Fact>
      </Facts>
    </div>
  )
})
