import type { Asset, PriceImpact, SwapOffer, SwapReview } from '@foyer/core'
import { memo, type ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Card, Fact, Facts } from '../../parts/Facts.tsx'
import { groupedInFull } from '../account/figures.ts'
import { Quantity } from '../send/Quantity.tsx'
import { swapMessages } from './messages.ts'

export interface OfferFactsProps {
  offer: SwapOffer
  sold: Asset | undefined
  bought: Asset | undefined
  /** Ground on which the exchange gives the least. Undefined until the chain was asked. */
  minimum?: SwapReview['minimum']
  /** Further facts. */
  children?: ReactNode
}

/** Rate, least, price impact and provider fee. */
export const OfferFacts = memo(function OfferFacts({ offer, sold, bought, minimum, children }: OfferFactsProps) {
  const messages = useMessages(swapMessages)
  return (
    <Card>
      <Facts>
        <Fact part="quote" name={messages.rate}>
          <Sentence
            of={messages.rateOf}
            sold={sold?.symbol ?? ''}
            rate={groupedInFull(offer.rate)}
            bought={bought?.symbol ?? ''}
          />
        </Fact>
        <Fact part="least" name={messages.least[minimum ?? 'asked']}>
          <Quantity amount={offer.least} exact />
        </Fact>
        <Fact part="price-impact" name={messages.impact}>
          <Impact impact={offer.impact} />
        </Fact>
        <Fact part="provider-fee" name={messages.provider}>
          {messages.included}
        </Fact>
        {children}
      </Facts>
    </Card>
  )
})

function Impact({ impact: { percent } }: { impact: PriceImpact }) {
  const messages = useMessages(swapMessages)
  return percent === undefined ? messages.unknownImpact : <Sentence of={messages.percent} percent={percent} />
}
