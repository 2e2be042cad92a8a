import type { ReactNode } from 'react'

export interface PointProps {
  part?: string
  icon: ReactNode
  title: ReactNode
  /** Its text, as many lines as it takes. */
  children: ReactNode
}

/** One thing to know, in a list of them. */
export function Point({ part = 'point', icon, title, children }: PointProps) {
  return (
    <li className="point" data-part={part} part={part}>
      <span className="point-icon">{icon}</span>
      <div>
        <p className="row-name">{title}</p>
        <p className="point-text">{children}</p>
      </div>
    </li>
  )
}

/** The list around `Point`s. */
export function Points({ children }: { children: ReactNode }) {
  return <ul className="points">{children}</ul>
}
