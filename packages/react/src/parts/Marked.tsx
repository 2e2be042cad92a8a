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

export interface NamedProps {
  /** From outside: isolated, and cut where it is too long. */
  name: string
  /** Why it is to be read with care. */
  doubt?: string | undefined
  children?: ReactNode
}

/** A name from outside, with a caution behind it where it can be taken for another. */
export function Named({ name, doubt, children }: NamedProps) {
  return (
    <span className="named">
      <bdi className="cut">{name}</bdi>
      {children}
      {doubt !== undefined && (
        <span className="doubt" data-part="look-alike" title={doubt}>
          <WarningIcon size={16} />
          <VisuallyHidden>{doubt}</VisuallyHidden>
        </span>
      )}
    </span>
  )
}
