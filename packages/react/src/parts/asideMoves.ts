import { focusedIn, focusFirst, focusOn } from './pageFocus.ts'
import { returnFocus } from './returnFocus.ts'

/** Milliseconds in which a key that a wallet has answered to may still be on its way through the browser. */
const SAME_KEY = 100

export interface MoveTerms {
  /** Element that had the focus before the dialog. */
  opener: HTMLElement | undefined
  /** Stops the page from scrolling, or lets it. */
  setLocked(isLocked: boolean): void
}

/** Moves of an open dialog out of the top layer and back, which leave no trace on the screen or for the focus. */
export function createMoves(dialog: HTMLDialogElement, { opener, setLocked }: MoveTerms) {
  const page = dialog.ownerDocument
  const giveBack = returnFocus(dialog, opener)
  let isReopened = false
  let risen: ReturnType<typeof setTimeout> | undefined

  const reopen = (open: () => void) => {
    const focused = focusedIn(page)
    isReopened = true
    dialog.close()
    open()
    isReopened = false
    // The control that had the focus may have been removed with its view: the browser would give the focus to the page.
    if (!focused) focusFirst(dialog)
    else if (focusedIn(page) !== focused) focusOn(focused)
  }

  return {
    rise() {
      // Timers, not a time: however slow the page is, they end after what the browser does with the key itself. Firefox does that in a task of
      // its own, after timers that have ended meanwhile: the time begins with the first of them.
      clearTimeout(risen)
      risen = setTimeout(() => {
        risen = setTimeout(() => {
          risen = undefined
        }, SAME_KEY)
      })
      const wasInside = dialog.contains(focusedIn(page) ?? null)
      reopen(() => dialog.showModal())
      if (!wasInside) focusFirst(dialog)
      setLocked(true)
    },
    sink() {
      // Not `show()`: it closes the popovers of the page, and moves the focus.
      reopen(() => dialog.setAttribute('open', ''))
      setLocked(false)
    },
    /** Whether it is closed only to be shown in another way. A DOM may tell of a close at once, a browser does later. */
    isReopened: () => isReopened,
    /** Whether it has just come back, with the Escape to which a wallet has answered: the browser would close it by the same key. */
    hasJustRisen: () => risen !== undefined,
    close() {
      const focused = focusedIn(page)
      const hadFocus = !focused || dialog.contains(focused)
      dialog.close()
      // A wallet that has taken the focus keeps it.
      if (hadFocus) giveBack()
    },
  }
}
