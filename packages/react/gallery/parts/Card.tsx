import type { ReactNode } from 'react'
import { useStyles } from '../../src/theme/useStyles.ts'
import styles from './Card.css?inline'

/** Raised surface around related content. */
export function Card({ part = 'card', children }: { part?: string; children: ReactNode }) {
  useStyles(styles)
  return (
    <div className="card" data-part={part} part={part}>
      {children}
    </div>
  )
}

/** Card of names and values. */
export function KeyValues({ part = 'facts', children }: { part?: string; children: ReactNode }) {
  useStyles(styles)
  return (
    <dl className="card" data-part={part} part={part}>
      {children}
    </dl>
  )
}

export interface KeyValueProps {
  part?: string
  name: ReactNode
  children: ReactNode
  /** Second line of the value, less prominent. */
  detail?: ReactNode
}

/** One name and value of `KeyValues`. */
export function KeyValue({ part = 'fact', name, children, detail }: KeyValueProps) {
  useStyles(styles)
  return (
    <div className="key-value" data-part={part} part={part}>
      <dt>{name}</dt>
      <dd>
        {children}
        {detail != null && <span className="key-value-detail">{detail}</span>}
      </dd>
    </div>
  )
}
