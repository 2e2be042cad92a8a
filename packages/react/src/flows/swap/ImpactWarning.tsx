import type { PriceImpact } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Notice } from '../../parts/Notice.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { swapMessages } from './messages.ts'
import styles from './SwapFields.css?inline'

/** Warning of a swap that loses worth, or of which that is not known. */
export function ImpactWarning({ impact: { level, percent }, children }: { impact: PriceImpact; children?: ReactNode }) {
  useStyles(styles)
  const { warning: messages } = useMessages(swapMessages)
  if (level === 'low') return null
  if (level === 'unknown')
    return (
      <Notice part="warning" warning="price-impact" tone="neutral">
        {messages.unknown}
      </Notice>
    )
  return (
    <Notice
      part="warning"
      warning="price-impact"
      tone={level === 'severe' ? 'bad' : 'warn'}
      live
      title={<Sentence of={messages.high.title} percent={percent ?? ''} />}
    >
      {messages.high.text}
      {children && <div className="swap-acknowledge">{children}</div>}
    </Notice>
  )
}
