import type { ReactNode } from 'react'

export interface HeroProps {
  part?: string
  /** The figure; wrap what matters less (decimals, a unit) in `Quiet`. */
  children: ReactNode
  /** Many figures: a smaller type instead of a second line. */
  long?: boolean
}

/** The one large figure of a screen. */
export function Hero({ part = 'hero', children, long }: HeroProps) {
  return (
    <div className="hero" data-part={part} part={part} data-long={long || undefined}>
      {children}
    </div>
  )
}

/** What stands back within a `Hero`. */
export function Quiet({ children }: { children: ReactNode }) {
  return <span className="quiet-text">{children}</span>
}
