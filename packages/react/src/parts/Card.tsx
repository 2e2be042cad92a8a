import type { ReactNode } from 'react'

/** A raised surface around things that belong together. */
export function Card({ part = 'card', children }: { part?: string; children: ReactNode }) {
  return (
    <div className="card" data-part={part} part={part}>
      {children}
    </div>
  )
}

/** A card of facts: what it is called, what it is. */
export function KeyValues({ part = 'facts', children }: { part?: string; children: ReactNode }) {
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
  /** A second, quieter line of the value. */
  sub?: ReactNode
}

/** One fact of `KeyValues`. */
export function KeyValue({ part = 'fact', name, children, sub }: KeyValueProps) {
  return (
    <div className="kv" data-part={part} part={part}>
      <dt>{name}</dt>
      <dd>
        {children}
        {sub != null && <span className="kv-sub">{sub}</span>}
      </dd>
    </div>
  )
}
