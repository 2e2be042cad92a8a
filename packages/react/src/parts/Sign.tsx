import type { ReactNode } from 'react'

/** An icon in the place and size of a `Picture`: for a way that is no one's own. */
export function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span className="pic">
      <span className="pic-in sign">{icon}</span>
    </span>
  )
}
