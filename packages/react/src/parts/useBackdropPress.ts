import { type RefObject, type UIEvent, useEffect, useRef } from 'react'

/** Milliseconds in which the second press of a double click comes. */
export const DOUBLE_CLICK = 500

/**
 * Handler of a press on the backdrop. One that follows a press in the sheet within the time of a double click is none: the first press has
 * made the sheet shorter, and the visitor wants to leave nothing.
 */
export function useBackdropPress(sheet: RefObject<HTMLElement | null>, onPress: (() => void) | undefined) {
  const last = useRef(-DOUBLE_CLICK)
  useEffect(() => {
    const element = sheet.current
    const note = ({ timeStamp }: Event) => {
      last.current = timeStamp
    }
    element?.addEventListener('pointerdown', note, true)
    return () => element?.removeEventListener('pointerdown', note, true)
  }, [sheet])
  return ({ timeStamp }: UIEvent) => {
    if (timeStamp - last.current > DOUBLE_CLICK) onPress?.()
  }
}
