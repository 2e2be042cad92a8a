import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Choice } from '../../parts/Choice.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Quantity } from '../send/Quantity.tsx'
import { swapMessages } from './messages.ts'
import type { SwapForm } from './useSwapForm.ts'

/** Approval that the swap needs first: how much, then its way to the network. */
export function ApprovalCard({ swap, emit }: SwapForm) {
  const { approval: messages } = useMessages(swapMessages)
  const errorText = useErrorText()
  const { review, state, isUnlimited, isApprovalDelayed, approvalError } = swap
  if (!review) return null
  const { symbol } = review.soldAsset
  if (state === 'awaiting')
    return (
      <Notice part="approval" tone="neutral" live title={messages.awaiting}>
        {isApprovalDelayed ? messages.delayedText : messages.awaitingText}{' '}
        <Link part="forget" onClick={() => emit({ type: 'approval.forget' })}>
          {messages.forget}
        </Link>
      </Notice>
    )
  if (state !== 'unapproved') return null
  return (
    <>
      {approvalError && (
        <Notice tone="bad" live>
          <bdi>{errorText(approvalError)}</bdi>
        </Notice>
      )}
      <Notice part="approval" tone="neutral" title={<Sentence of={messages.title} symbol={symbol} />}>
        {review.hasAllowance ? messages.again : messages.text}
      </Notice>
      <Choice
        label={messages.label}
        part="allowance"
        attribute="data-allowance"
        selected={isUnlimited ? 'unlimited' : 'exact'}
        options={[
          { id: 'exact', name: <Sentence of={messages.exact} amount={<Quantity amount={review.sold} exact />} /> },
          { id: 'unlimited', name: messages.unlimited },
        ]}
        onSelect={id => emit({ type: 'approval.choose', unlimited: id === 'unlimited' })}
      />
      {isUnlimited && (
        <Notice tone="warn" live>
          <Sentence of={messages.risk} symbol={symbol} />
        </Notice>
      )}
    </>
  )
}
