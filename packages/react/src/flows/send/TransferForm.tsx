import type { Send } from '@foyer/core'
import type { FormEvent } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useMessages } from '../../i18n/useMessages.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { Actions, Stack } from '../../parts/Stack.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { AmountCard } from './AmountCard.tsx'
import { FeeLine } from './FeeLine.tsx'
import { sendMessages } from './messages.ts'
import { ReceiverInput } from './ReceiverInput.tsx'
import styles from './TransferForm.css?inline'
import type { SendForm } from './useSendForm.ts'

/** A look-up that is on its way decides what is missing. */
const isWaiting = ({ missing, receiver, state }: Send) =>
  missing === 'validReceiver'
    ? receiver.state === 'settling' || receiver.state === 'resolving'
    : missing === 'fee' && state !== 'unestimated'

/** Token, amount and receiver, with the fee and the action that says what is missing. */
export function TransferForm({ send, emit }: SendForm) {
  useStyles(styles)
  const messages = useMessages(sendMessages)
  const errorText = useErrorText()
  const { missing, error } = send
  const busy = isWaiting(send)
  const isRead = send.state !== 'unestimated'
  const review = (event: FormEvent) => {
    event.preventDefault()
    emit({ type: 'review' })
  }
  return (
    <form onSubmit={review} noValidate>
      <Stack>
        <AmountCard
          amount={send.amount}
          typed={send.typed}
          converted={send.converted}
          asset={send.asset}
          balance={send.balance}
          least={send.least}
          isRead={isRead}
          emit={emit}
        />
        <ReceiverInput receiver={send.receiver} payer={send.payer} emit={emit} />
        {error && (
          <Notice tone="bad" live>
            <bdi>{errorText(error)}</bdi>
          </Notice>
        )}
        <FeeLine
          fee={send.fee}
          payer={send.payer?.type}
          isAwaited={isRead && send.asset !== undefined}
          isRead={isRead}
          emit={emit}
        />
        <Actions>
          {/* A press while something is missing is not ignored: the flow says that it is. */}
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
