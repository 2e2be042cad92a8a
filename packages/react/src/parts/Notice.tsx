import type { ReactNode } from 'react'
import { CheckIcon, ErrorIcon, InfoIcon } from '../icons/flowIcons.ts'
import { WarningIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Notice.css?inline'

export interface NoticeProps {
  part?: string
  tone: 'neutral' | 'good' | 'warn' | 'bad'
  /** First line. */
  title?: ReactNode
  /** Kind of the warning, shown as `data-warning`. */
  warning?: string
  /** Announced when it appears. */
  live?: boolean
  children: ReactNode
}

const icons = { neutral: InfoIcon, good: CheckIcon, warn: WarningIcon, bad: ErrorIcon }

/** Highlighted message within a screen. */
export function Notice({ part = 'notice', tone, title, warning, live, children }: NoticeProps) {
  useStyles(styles)
  const Icon = icons[tone]
  return (
    <div
      className="notice"
      data-part={part}
      part={part}
      data-tone={tone}
      data-warning={warning}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon size={18} />
      <div>
        {title != null && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  )
}
