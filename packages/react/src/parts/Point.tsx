import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Point.css?inline'

export interface PointProps {
  part?: string
  icon: ReactNode
  title: ReactNode
  /** Text below the title. */
  children: ReactNode
}

/** Icon, title and text, as an item of `Points`. */
export function Point({ part = 'point', icon, title, children }: PointProps) {
  useStyles(styles)
  return (
    <li className="point" data-part={part} part={part}>
      <span className="point-icon">{icon}</span>
      <div>
        <p className="point-title">{title}</p>
        <p className="point-text">{children}</p>
      </div>
    </li>
  )
}

/** List of `Point`s. */
export function Points({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <ul className="points">{children}</ul>
}
