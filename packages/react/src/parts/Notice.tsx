import type { ReactNode } from 'react'
import { CheckIcon, ErrorIcon, InfoIcon, WarningIcon } from '../icons/index.ts'

export interface NoticeProps {
  part?: string
  tone: 'neutral' | 'good' | 'warn' | 'bad'
  /** Spoken when it appears. */
  live?: boolean
  children: ReactNode
}

const icons = { neutral: InfoIcon, good: CheckIcon, warn: WarningIcon, bad: ErrorIcon }

/** A sentence in place that the visitor should not miss. */
export function Notice({ part = 'notice', tone, live, children }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      className={`notice ${tone}`}
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
