import { type RefObject, useEffect } from 'react'

/** Says once of each time that an element is in use that something in it was pressed, by pointer or key. */
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
