import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Facts.css?inline'

/** Surface around facts and what belongs to them. */
export function Card({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <div className="card">{children}</div>
}

/** List of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <dl className="facts">{children}</dl>
}

export interface FactProps {
  part?: string
  name: ReactNode
  /** The value, shown in full. */
  children: ReactNode
}

/** One name and its value, at the ends of a line. */
export function Fact({ part, name, children, ...data }: FactProps & { 'data-tier'?: string | undefined }) {
  return (
    <div className="fact" data-part={part} part={part} {...data}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
