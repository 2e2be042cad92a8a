import type { ReactNode } from 'react'
import { InfoIcon } from '../icons/flowIcons.ts'
import { CheckIcon, ErrorIcon, WarningIcon } from '../icons/index.ts'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Notice.css?inline'

export interface NoticeProps {
  part?: string
  tone: 'neutral' | 'good' | 'warn' | 'bad'
  /** Announced when it appears. */
  live?: boolean
  children: ReactNode
}

const icons = { neutral: InfoIcon, good: CheckIcon, warn: WarningIcon, bad: ErrorIcon }

/** Highlighted message within a screen. */
export function Notice({ part = 'notice', tone, live, children }: NoticeProps) {
  useStyles(styles)
  const Icon = icons[tone]
  return (
    <div
      className="notice"
      data-part={part}
      part={part}
      data-tone={tone}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon size={18} />
      <div>{children}</div>
    </div>
  )
}
