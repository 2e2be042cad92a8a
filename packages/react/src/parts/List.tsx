import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './List.css?inline'

export interface ListProps {
  /** Accessible name. */
  label: string
  /** `<li>` elements with a row each. */
  children: ReactNode
}

/** Rows as an accessible list. */
export function List({ label, children }: ListProps) {
  useStyles(styles)
  return (
    <ul className="list" aria-label={label}>
      {children}
    </ul>
  )
}
