import { Children, type ReactNode } from 'react'

export interface ListProps {
  /** Its accessible name. */
  label: string
  children: ReactNode
}

/** Rows one under the other, as a list: read out with their number. */
export function List({ label, children }: ListProps) {
  return (
    <ul className="list" aria-label={label}>
      {Children.map(children, child => child && <li>{child}</li>)}
    </ul>
  )
}
