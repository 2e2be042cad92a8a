import type { Unsubscribe } from '../../chain/adapter.ts'

/** A press on a button ends before its click, which then finds the restore under way. A page that is only scrolled is not touched. */
const TOUCHES = ['pointerup', 'keydown'] as const

/** Calls the listener once: at the visitor's first touch of the page, or at once where there was one. */
export function watchTouch(listener: () => void): Unsubscribe {
  // Older browsers do not tell, and the next touch counts.
  if ((navigator as Partial<Navigator>).userActivation?.hasBeenActive) {
    listener()
    return () => {}
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const stop = () => {
    for (const type of TOUCHES) removeEventListener.call(document, type, touched, { capture: true })
  }
  const touched = () => {
    stop()
    listener()
  }
  for (const type of TOUCHES) addEventListener.call(document, type, touched, { capture: true })
  return stop
}
