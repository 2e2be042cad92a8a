import type { Send } from '@foyer/core'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Link } from '../../parts/Link.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { sendMessages } from './messages.ts'
import { Cost } from './Quantity.tsx'

/** Fee of the transfer as far as it is known; the reason why it is not stands in the form. */
export function FeeLine({ send, onRetry }: { send: Send; onRetry: () => void }) {
  const { retry } = useMessages(modalMessages)
  const { fee: messages } = useMessages(sendMessages)
  const { fee, asset, state } = send
  const isRead = asset !== undefined && state !== 'unestimated'
  return (
    <div className="send-fee-line">
      <Facts>
        <Fact part="fee" data-tier={fee?.tier} name={messages.name}>
          {state === 'unestimated' ? (
            <Link part="retry" onClick={onRetry}>
              {retry}
            </Link>
          ) : fee ? (
            <Cost amount={fee} />
          ) : isRead ? (
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
}
