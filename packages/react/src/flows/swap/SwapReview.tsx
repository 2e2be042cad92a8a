import type { Swap } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { CheckIcon } from '../../icons/flowIcons.ts'
import { Button } from '../../parts/Button.tsx'
import { Fact } from '../../parts/Facts.tsx'
import { Hero, Muted } from '../../parts/Hero.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { groupedToDecide } from '../account/figures.ts'
import { Cost, Quantity } from '../send/Quantity.tsx'
import reviewStyles from '../send/Review.css?inline'
import { useNetworkName } from '../send/useSendForm.ts'
import { ApprovalCard } from './ApprovalCard.tsx'
import { ImpactWarning } from './ImpactWarning.tsx'
import { LeastWarning } from './LeastWarning.tsx'
import { swapMessages } from './messages.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { ReviewActions } from './ReviewActions.tsx'
import type { SwapForm } from './useSwapForm.ts'

/** Figures that fit in the large size. */
const MOST_LARGE = 12

/** Swap with what the chain says of it. While it is built anew the old one, which has a fee, stays dimmed. */
export function SwapReview({ swap, emit }: SwapForm) {
  useStyles(reviewStyles)
  const messages = useMessages(swapMessages)
  const { review, screen, state } = swap
  // As in sending.
  const isPaid = swap.payer?.type === 'smartAccount' && review?.fee?.exact === '0'
  const isShown = screen === 'review' && state !== 'resting'
  return (
    <Stack>
      <VisuallyHidden role="status">{isShown ? messages.review.ready : messages.review.loading}</VisuallyHidden>
      <Figure review={review} chainId={swap.payer?.chainId} />
      <div
        className="send-review"
        aria-busy={!isShown}
        data-renewed={(screen === 'prepare' && review?.fee !== undefined) || undefined}
      >
        <Stack>
          {review ? (
            <OfferFacts offer={review} sold={review.soldAsset} bought={review.boughtAsset} minimum={review.minimum}>
              <Fact part="slippage" name={messages.slippage}>
                <Sentence of={messages.percent} percent={review.slippage} />
              </Fact>
              <Fact part="fee" name={messages.fee}>
                {review.fee ? isPaid ? messages.paid : <Cost amount={review.fee} /> : <Skeleton />}
              </Fact>
            </OfferFacts>
          ) : (
            <Skeleton />
          )}
          {review && (review.minimum || isShown) && <Proof review={review} />}
          {state === 'unpayable' && (
            <Notice tone="bad" live>
              <Sentence of={messages.review.gas} symbol={swap.payer?.native.symbol ?? ''} />
            </Notice>
          )}
          {review && (
            <ImpactWarning impact={review.impact}>
              {review.impact.level === 'severe' && review.minimum !== 'unproved' && (
                <Acknowledge swap={swap} emit={emit} />
              )}
            </ImpactWarning>
          )}
          {review?.minimum === 'unproved' && (
            <LeastWarning review={review}>
              <Acknowledge swap={swap} emit={emit} />
            </LeastWarning>
          )}
          <ApprovalCard swap={swap} emit={emit} />
        </Stack>
      </div>
      <ReviewActions swap={swap} emit={emit} />
    </Stack>
  )
}

/** One press accepts all that the review warns of. */
function Acknowledge({ swap: { review, screen, state }, emit }: SwapForm) {
  const { warning: messages } = useMessages(swapMessages)
  const isAccepted = screen === 'review' && state !== 'resting' && state !== 'warned'
  const isSevere = review?.impact.level === 'severe'
  const { unguarded } = messages
  return (
    <Button
      part="acknowledge"
      icon={isAccepted ? <CheckIcon /> : undefined}
      aria-pressed={isAccepted}
      disabled={state !== 'warned'}
      onClick={() => emit({ type: 'acknowledge' })}
    >
      {review?.minimum === 'unproved' ? (isSevere ? unguarded.both : unguarded.acknowledge) : messages.acknowledge}
    </Button>
  )
}

function Proof({ review }: { review: NonNullable<Swap['review']> }) {
  const { review: messages } = useMessages(swapMessages)
  const isCertain = review.minimum === 'proved' || review.minimum === 'unproved'
  const output = <Quantity amount={review.output} />
  const least = <Quantity amount={review.least} exact />
  const sentence = {
    proved: <Sentence of={messages.proved} amount={output} least={least} />,
    stated: <Sentence of={messages.stated} amount={least} />,
    tried: <Sentence of={messages.tried} amount={output} />,
    unproved: <Sentence of={messages.foreseen} amount={output} />,
  }
  return (
    <Notice part="simulation" tone={isCertain ? 'good' : 'neutral'}>
      {review.minimum && sentence[review.minimum]}
    </Notice>
  )
}

function Figure({ review, chainId }: { review: Swap['review']; chainId: string | undefined }) {
  const messages = useMessages(swapMessages)
  const network = useNetworkName(chainId)
  if (!review)
    return (
      <div className="send-figure">
        <Skeleton hero />
      </div>
    )
  const { output, sold } = review
  return (
    <div className="send-figure">
      <Hero part="amount" long={output.text.length + output.symbol.length > MOST_LARGE}>
        {groupedToDecide(output.text)}{' '}
        <Muted>
          <bdi>{output.symbol}</bdi>
        </Muted>
      </Hero>
      <p>
        <Sentence of={messages.review.place} amount={<Quantity amount={sold} exact />} network={network} />
      </p>
    </div>
  )
}
