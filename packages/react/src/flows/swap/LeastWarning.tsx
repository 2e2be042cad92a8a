import type { Swap } from '@foyer/core'
import type { ReactNode } from 'react'
import { Sentence } from '../../i18n/Sentence.tsx'
import { useMessages } from '../../i18n/useMessages.ts'
import { Notice } from '../../parts/Notice.tsx'
import { useStyles } from '../../theme/useStyles.ts'
import { Quantity } from '../send/Quantity.tsx'
import { swapMessages } from './messages.ts'
import styles from './SwapFields.css?inline'

export interface LeastWarningProps {
  review: NonNullable<Swap['review']>
  children: ReactNode
}

/** Warning of a swap that may give less than the review says, because nothing proves that the router enforces it. */
export function LeastWarning({ review, children }: LeastWarningProps) {
  useStyles(styles)
  const { warning: messages } = useMessages(swapMessages)
  return (
    <Notice part="warning" warning="minimum" tone="bad" live title={messages.unguarded.title}>
      <Sentence of={messages.unguarded.text} amount={<Quantity amount={review.least} exact />} />
      <div className="swap-acknowledge">{children}</div>
    </Notice>
  )
}
