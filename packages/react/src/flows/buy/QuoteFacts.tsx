import type { Buy, BuyEvent, ShownQuote } from '@foyer/core'
import { memo } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Fact, Facts } from '../../parts/Facts.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { grouped } from '../account/figures.ts'
import { buyMessages } from './messages.ts'

type Money = ShownQuote['fee']

const Price = ({ amount, currency }: Money) => (
  <>
    {grouped(amount)} <bdi>{currency}</bdi>
  </>
)

export interface QuoteFactsProps extends Pick<Buy, 'quote' | 'error'> {
  /** A price is on its way. */
  isAwaited: boolean
  emit: (event: BuyEvent) => void
}

/** Fees of the price; whatever is only an estimate says so. */
export const QuoteFacts = memo(function QuoteFacts({ quote, error, isAwaited, emit }: QuoteFactsProps) {
  const { retry } = useMessages(modalMessages)
  const { quote: messages } = useMessages(buyMessages)
  const errorText = useErrorText()
  if (error)
    return (
      <Notice part="quote" tone="bad" live title={messages.failed}>
        {errorText(error)}{' '}
        <Link part="retry" onClick={() => emit({ type: 'retry' })}>
          {retry}
        </Link>
      </Notice>
    )
  if (quote?.isEstimate)
    return (
      <Notice part="quote" tone="warn" live title={messages.estimate}>
        {messages.estimateText}
      </Notice>
    )
  const value = (money: Money | undefined) =>
    money ? (
      <Price {...money} />
    ) : isAwaited ? (
      <>
        <VisuallyHidden>{messages.loading}</VisuallyHidden>
        <Skeleton />
      </>
    ) : (
      '—'
    )
  return (
    <div data-part="quote" part="quote">
      <Facts>
        <Fact name={messages.fee}>{value(quote?.fee)}</Fact>
        <Fact name={messages.networkFee}>{value(quote?.networkFee)}</Fact>
      </Facts>
    </div>
  )
})
