import type { ReactNode } from 'react'

/** What it holds is spoken whenever it changes. Keep it mounted over the change. */
export function Live({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-atomic="true">
      {children}
    </div>
  )
}
