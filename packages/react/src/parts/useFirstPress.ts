import { type RefObject, useEffect } from 'react'

/** Calls `onPress` at the first pointer or key press within the element, once for each time it is in use. */
export const useFirstPress = (
  element: RefObject<HTMLElement | null>,
  inUse: boolean,
  onPress: (() => void) | undefined,
) => {
  useEffect(() => {
    if (!inUse || !onPress) return
    const first = new AbortController()
    const press = () => {
      first.abort()
      onPress()
    }
    for (const type of ['pointerdown', 'keydown'])
      element.current?.addEventListener(type, press, { capture: true, signal: first.signal })
    return () => first.abort()
  }, [element, inUse, onPress])
}
