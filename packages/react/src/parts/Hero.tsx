import type { ReactNode } from 'react'
import { useStyles } from '../theme/useStyles.ts'
import styles from './Hero.css?inline'

export interface HeroProps {
  part?: string
  /** The figure; wrap decimals and units in `Muted`. */
  children: ReactNode
  /** Sets a long figure smaller, to keep it on one line. */
  long?: boolean
}

/** Large figure of a screen. */
export function Hero({ part = 'hero', children, long }: HeroProps) {
  useStyles(styles)
  return (
    <div className="hero" data-part={part} part={part} data-long={long || undefined}>
      {children}
    </div>
  )
}

/** Less prominent text within a `Hero`. */
export function Muted({ children }: { children: ReactNode }) {
  useStyles(styles)
  return <span className="muted">{children}</span>
}
