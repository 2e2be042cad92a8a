import type { Swap } from '@foyer/core'
import type { FormEvent } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { SwapIcon } from '../../icons/flowIcons.ts'
import { modalMessages } from '../../modal/messages.ts'
import { Button } from '../../parts/Button.tsx'
import { IconButton } from '../../parts/IconButton.tsx'
import { Link } from '../../parts/Link.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import panelStyles from '../amount/AmountPanel.css?inline'
import amountStyles from '../send/AmountCard.css?inline'
import { ImpactWarning } from './ImpactWarning.tsx'
import { swapMessages } from './messages.ts'
import { OfferFacts } from './OfferFacts.tsx'
import { SlippageField } from './SlippageField.tsx'
import styles from './SwapFields.css?inline'
import { BoughtSide, SoldSide } from './SwapSide.tsx'
import type { SwapForm } from './useSwapForm.ts'

const isMeasuring = ({ state }: Swap) => state === 'measuring'
const isQuoting = ({ state }: Swap) => state === 'settling' || state === 'quoting'

/** Both sides with the terms of the present quote, and the action that says what is missing. */
export function SwapFields({ swap, emit }: SwapForm) {
  useStyles(panelStyles)
  useStyles(amountStyles)
  useStyles(styles)
  const messages = useMessages(swapMessages)
  const { retry } = useMessages(modalMessages)
  const errorText = useErrorText()
  const { missing, error, offer, sold, bought, slippage } = swap
  const busy = (missing === 'quote' && isQuoting(swap)) || isMeasuring(swap)
  const review = (event: FormEvent) => {
    event.preventDefault()
    emit({ type: 'review' })
  }
  return (
    <form onSubmit={review} noValidate>
      <Stack>
        <div className="swap-sides">
          <SoldSide shown={sold} typed={swap.typed} canMax={swap.canMax} emit={emit} />
          <IconButton
            part="switch-sides"
            label={messages.switchSides}
            icon={<SwapIcon />}
            onClick={() => emit({ type: 'sides.switch' })}
          />
          <BoughtSide shown={bought} isQuoting={isQuoting(swap)} emit={emit} />
        </div>
        {error && (
          <Notice tone="bad" live>
            <bdi>{errorText(error)}</bdi>
            {swap.state === 'unquoted' && (
              <>
                {' '}
                <Link part="retry" onClick={() => emit({ type: 'quote.retry' })}>
                  {retry}
                </Link>
              </>
            )}
          </Notice>
        )}
        {missing === 'gas' && (
          <Notice tone="bad" live>
            <Sentence of={messages.review.gas} symbol={swap.payer?.native.symbol ?? ''} />
          </Notice>
        )}
        {offer && <OfferFacts offer={offer} sold={sold.asset} bought={bought.asset} />}
        <SlippageField slippage={slippage} emit={emit} />
        {offer && <ImpactWarning impact={offer.impact} />}
        <Actions>
          <Button
            part="review"
            type="submit"
            variant="primary"
            busy={busy}
            aria-disabled={missing !== undefined || undefined}
          >
            {missing === undefined || busy ? messages.action : messages.missing[missing]}
          </Button>
        </Actions>
      </Stack>
    </form>
  )
}
