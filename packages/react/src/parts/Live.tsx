import type { ReactNode } from 'react'

/** Live region: announces its content whenever that changes. Keep it mounted across the change. */
export function Live({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-atomic="true">
      {children}
    </div>
  )
}
