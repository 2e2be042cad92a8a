import type { ReactNode } from 'react'
import { WarningIcon } from '../icons/index.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface MarkedProps {
  /** A 12 px icon at the lower end corner. */
  icon: ReactNode
  tone?: 'neutral' | 'good' | 'bad'
  /** A picture of 40 px. */
  children: ReactNode
}

/** A picture with a mark: which way it went, how it ended. */
export function Marked({ icon, tone = 'neutral', children }: MarkedProps) {
  return (
    <span className="marked">
      {children}
      <span className={`mark ${tone}`}>{icon}</span>
    </span>
  )
}

/** A caution behind a name that can be taken for another. */
export function Doubt({ children }: { children: string }) {
  return (
    <span className="doubt" data-part="look-alike" title={children}>
      <WarningIcon size={16} />
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  )
}
