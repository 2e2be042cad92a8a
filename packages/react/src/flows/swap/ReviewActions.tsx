import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Actions } from '../../parts/Stack.tsx'
import { Quantity } from '../send/Quantity.tsx'
import { swapMessages } from './messages.ts'
import type { SwapForm } from './useSwapForm.ts'

/** Approve, then Swap: one press for one request to the wallet. */
export function ReviewActions({ swap: { review, screen, state }, emit }: SwapForm) {
  const { review: messages, approval, action } = useMessages(swapMessages)
  if (state === 'unapproved' || screen === 'approve')
    return (
      <Actions>
        <Button part="approve" variant="primary" busy={screen === 'approve'} onClick={() => emit({ type: 'approve' })}>
          {state === 'unapproved' ? approval.action : state === 'awaiting' ? approval.awaiting : approval.drafting}
        </Button>
      </Actions>
    )
  const busy = screen !== 'review' || state === 'resting'
  return (
    <Actions>
      <Button
        part="confirm"
        variant={review?.impact.level === 'severe' || review?.minimum === 'unproved' ? 'danger' : 'primary'}
        busy={busy}
        disabled={state === 'warned' || state === 'unpayable'}
        onClick={() => emit({ type: 'confirm' })}
      >
        {screen === 'build' ? (
          messages.building
        ) : review ? (
          <span>
            <Sentence
              of={review.isTogether ? messages.together : messages.confirm}
              amount={<Quantity amount={review.sold} exact />}
            />
          </span>
        ) : (
          action
        )}
      </Button>
    </Actions>
  )
}
