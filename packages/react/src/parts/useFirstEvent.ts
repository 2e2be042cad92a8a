import { type RefObject, useEffect } from 'react'

/** Calls `onEvent` at the first event of these types on the element or in it, once for each time it is in use. `types` must be a constant. */
export const useFirstEvent = (
  element: RefObject<HTMLElement | null>,
  types: readonly string[],
  inUse: boolean,
  onEvent: (() => void) | undefined,
) => {
  useEffect(() => {
    if (!inUse || !onEvent) return
    const first = new AbortController()
    const report = () => {
      first.abort()
      onEvent()
    }
    for (const type of types)
      element.current?.addEventListener(type, report, { capture: true, passive: true, signal: first.signal })
    return () => first.abort()
  }, [element, types, inUse, onEvent])
}
