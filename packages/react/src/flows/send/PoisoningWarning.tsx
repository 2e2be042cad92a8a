import { useMessages } from '../../i18n/useMessages.ts'
import { CheckIcon } from '../../icons/flowIcons.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { differingParts } from './differingParts.ts'
import { sendMessages } from './messages.ts'
import styles from './PoisoningWarning.css?inline'

export interface PoisoningWarningProps {
  /** Receiver of the transfer. */
  address: string
  /** Address that it can be mistaken for. */
  known: string
  isRead: boolean
  disabled: boolean
  onRead: () => void
}

/** Warning of a receiver that begins and ends like a known address: both in full, to be compared before the transfer can be confirmed. */
export function PoisoningWarning({ address, known, isRead, disabled, onRead }: PoisoningWarningProps) {
  useStyles(styles)
  const { poisoning: messages } = useMessages(sendMessages)
  return (
    <Notice part="warning" warning="poisoning" tone="warn" live title={messages.title}>
      {messages.text}
      <dl className="compared-addresses">
        <dt>{messages.this}</dt>
        <Compared address={address} other={known} />
        <dt>{messages.known}</dt>
        <Compared address={known} other={address} />
      </dl>
      {/* Stays in its place once it is pressed, so that the focus does. */}
      <Button
        part="acknowledge"
        icon={isRead ? <CheckIcon /> : undefined}
        aria-pressed={isRead}
        disabled={isRead || disabled}
        onClick={onRead}
      >
        {messages.acknowledge}
      </Button>
    </Notice>
  )
}

function Compared({ address, other }: { address: string; other: string }) {
  const [start, middle, end] = differingParts(address, other)
  return (
    <dd>
      <bdi dir="ltr">
        {start}
        <mark>{middle}</mark>
        {end}
      </bdi>
    </dd>
  )
}
