import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { SpinnerIcon, WarningIcon } from '../icons/triggerIcons.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Trigger.css?inline'

export interface TriggerProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Value of `data-part` and name for `::part`. */
  part: string
  /** The modal is loading: announced as busy, and further presses are ignored. */
  busy?: boolean
  /** `primary` for the main action, `plain` for the current state, `caution` for a problem, `pending` for an empty button in the size of its text. */
  variant?: 'primary' | 'plain' | 'caution' | 'pending'
  /** 24 px picture or avatar before the text. */
  picture?: ReactNode
  /** Separate segment at the start. */
  leading?: ReactNode
  /** Icon at the end. */
  trailing?: ReactNode
  /** Reason why the last press opened nothing, and the effect of the next one. */
  failure?: string
}

/** 40 px button in the host's page that opens the modal. */
export function Trigger({
  part,
  variant = 'plain',
  picture,
  leading,
  trailing,
  failure,
  busy,
  disabled,
  onClick,
  children,
  ...rest
}: TriggerProps) {
  useStyles(styles)
  const shown = failure ? 'caution' : variant
  const isInert = busy || disabled || undefined
  const sign = busy ? <SpinnerIcon size={18} /> : shown === 'caution' ? <WarningIcon size={18} /> : picture
  return (
    <button
      {...rest}
      type="button"
      part={part}
      data-part={part}
      className={`trigger ${shown}`}
      aria-haspopup={disabled ? undefined : 'dialog'}
      aria-disabled={isInert}
      aria-busy={busy || shown === 'pending' || undefined}
      onClick={isInert ? undefined : onClick}
    >
      {leading}
      <span className="trigger-main">
        {sign}
        <span className="trigger-text" aria-live="polite">
          {failure ?? children}
        </span>
        {trailing}
      </span>
    </button>
  )
}
