import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Tag.css?inline'

export interface TagProps {
  tone?: 'neutral' | 'good' | 'warn' | 'bad'
  children: ReactNode
}

/** Short text about the item beside it. */
export function Tag({ tone = 'neutral', children }: TagProps) {
  useStyles(styles)
  return (
    <span className="status-tag" data-tone={tone}>
      {children}
    </span>
  )
}
