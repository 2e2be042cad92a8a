import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Captions.css?inline'

/** Heading of a group of rows. */
export function Label({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <h2 className="label small">{children}</h2>
}

/** Small centred text below the content. */
export function Footnote({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <p className="footnote small">{children}</p>
}
