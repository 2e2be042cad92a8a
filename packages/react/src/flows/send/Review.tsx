import type { Send, ShownAmount } from '@foyer/core'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Hero, Muted } from '../../parts/Hero.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Skeleton } from '../../parts/Skeleton.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { dollars, groupedInFull } from '../account/figures.ts'
import { FeeChoice } from './FeeChoice.tsx'
import { sendMessages } from './messages.ts'
import { PoisoningWarning } from './PoisoningWarning.tsx'
import { Quantity } from './Quantity.tsx'
import styles from './Review.css?inline'
import { ReviewFacts } from './ReviewFacts.tsx'
import { SimulationCard } from './SimulationCard.tsx'
import { type SendForm, useNetworkName } from './useSendForm.ts'

/** Digits of an amount that fit in the large size. */
const MOST_LARGE = 12

/** The amount is known before its quote, except that Max is what the fee leaves. */
const amountOf = ({ review, converted, amount, replaces }: Send) =>
  replaces?.amount ?? review?.amount ?? (amount.max ? undefined : converted)

/** Transfer with its fee and its outcome. While a quote is made the old one stays, dimmed. */
export function Review({ send, emit }: SendForm) {
  useStyles(styles)
  const { review: messages, replaces: replacing } = useMessages(sendMessages)
  const { review, screen, replaces } = send
  const isShown = screen === 'review'
  const isReady = isShown && review?.isForeseeing === false
  const amount = amountOf(send)
  const receiver = review?.receiver ?? send.receiver.receiver
  return (
    <Stack>
      <VisuallyHidden role="status">{isReady ? messages.ready : messages.loading}</VisuallyHidden>
      <Figure amount={amount} chainId={send.payer?.chainId} />
      {replaces && <Notice tone="neutral">{replacing[replaces.how].text}</Notice>}
      <div className="send-review" aria-busy={!isReady} data-renewed={(!isShown && review !== undefined) || undefined}>
        <Stack>
          <ReviewFacts send={send} />
          {send.fees.length > 1 && (
            <FeeChoice
              fees={send.fees}
              selected={send.fee?.tier}
              disabled={!isShown}
              onSelect={tier => emit({ type: 'tier.select', tier })}
            />
          )}
          {review?.fee.margin && (
            <OpenFee margin={review.fee.margin} isKept={send.amount.max && send.asset?.address === undefined} />
          )}
          {review && <SimulationCard {...review} />}
          {receiver?.own && !replaces && <Notice tone="warn">{messages.self}</Notice>}
          {review?.isFirst && !replaces && receiver?.twin === undefined && (
            <Notice part="first-time" tone="warn">
              {messages.first}
            </Notice>
          )}
          {receiver?.twin !== undefined && (
            <PoisoningWarning
              address={receiver.address}
              known={receiver.twin}
              isRead={isReady && review?.mustAcknowledge === false}
              disabled={!isReady}
              onRead={() => emit({ type: 'acknowledge' })}
            />
          )}
        </Stack>
      </div>
      <Actions>
        <Button
          part="confirm"
          variant={isDoubtful(review) ? 'danger' : 'primary'}
          busy={!isReady}
          disabled={review?.mustAcknowledge}
          onClick={() => emit({ type: 'confirm' })}
        >
          {replaces ? (
            replacing[replaces.how].confirm
          ) : amount ? (
            <span>
              <Sentence of={messages.confirm} amount={<Quantity amount={amount} exact />} />
            </span>
          ) : (
            messages.bare
          )}
        </Button>
      </Actions>
    </Stack>
  )
}

/** The simulation says something else than the review. Where it tells the payer's side alone, that side decides. */
function isDoubtful(review: Send['review']): boolean {
  const simulation = review?.simulation
  if (simulation?.outcome !== 'changes') return simulation?.outcome === 'fails'
  const { paysAsReviewed, receiver } = simulation
  return !paysAsReviewed || (receiver !== undefined && !receiver.isRounding)
}

/** The chain's rule for fees is not known. Only Max keeps something for what may come on top. */
function OpenFee({ margin, isKept }: { margin: ShownAmount; isKept: boolean }) {
  const { fee: messages } = useMessages(sendMessages)
  return (
    <Notice tone="neutral" part="margin">
      {isKept ? <Sentence of={messages.margin} amount={<Quantity amount={margin} exact />} /> : messages.open}
    </Notice>
  )
}

function Figure({ amount, chainId }: { amount: ShownAmount | undefined; chainId: string | undefined }) {
  const { review: messages } = useMessages(sendMessages)
  const network = useNetworkName(chainId)
  return (
    <div className="send-figure">
      {amount ? (
        <Hero part="amount" long={amount.exact.length + amount.symbol.length > MOST_LARGE}>
          {groupedInFull(amount.exact)}{' '}
          <Muted>
            <bdi>{amount.symbol}</bdi>
          </Muted>
        </Hero>
      ) : (
        <Skeleton hero />
      )}
      <p>
        {amount?.fiat !== undefined && `${dollars(amount.fiat)} · `}
        <Sentence of={messages.place} network={network} />
      </p>
    </div>
  )
}
