import { useMessages } from '../../i18n/useMessages.ts'
import { useStyles } from '../../theme/useStyles.ts'
import { transactionMessages } from './messages.ts'
import styles from './Progress.css?inline'

const STEPS = ['asked', 'sent', 'included', 'final'] as const

/** Step that a transaction has come to. */
export type Step = (typeof STEPS)[number]

const BARS = 3

/** Way of a transaction in three bars: sent, in a block, final. The one that is waited for pulses. */
export function Progress({ step }: { step: Step }) {
  useStyles(styles)
  const messages = useMessages(transactionMessages)
  const done = STEPS.indexOf(step)
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={messages.progress}
      aria-valuemin={0}
      aria-valuemax={BARS}
      aria-valuenow={done}
      aria-valuetext={messages.steps[step]}
    >
      {STEPS.slice(0, BARS).map((bar, at) => (
        <span key={bar} className={at < done ? 'done' : at === done ? 'current' : undefined} />
      ))}
    </div>
  )
}
