import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  interface Window {
    benchSetMounted(isMounted: boolean): void
  }
}

/** Renders a page that can be unmounted and mounted again. */
export function mountHost(app: ReactNode) {
  const root = createRoot(document.getElementById('root')!)
  window.benchSetMounted = isMounted => root.render(isMounted ? app : null)
  root.render(app)
}
