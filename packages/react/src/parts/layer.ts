import type { createAside } from './aside.ts'
import { unmark } from './asideMarks.ts'
import { lockScroll } from './lockScroll.ts'
import { focusedIn, focusOn } from './pageFocus.ts'

/** Milliseconds in which a key that a wallet has answered to may still be on its way through the browser. */
const SAME_KEY = 100

/** The module that is loaded once a dialog is open, since no wallet is asked before. */
export const doors = { aside: () => import('./aside.ts') }

const focusFirst = (dialog: Element) => focusOn(dialog.querySelector<HTMLElement>('[data-autofocus],h1'))

const showModal = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  focusFirst(dialog)
}

/**
 * Opens a dialog above the page, as a modal one. `place('aside')` puts it beside the page while a wallet is asked. If the module for that does
 * not load, the dialog stays modal.
 */
export function openLayer(dialog: HTMLDialogElement) {
  const page = dialog.ownerDocument
  const opener = focusedIn(page)
  let wanted: 'modal' | 'aside' = 'modal'
  let hasMoved = false
  let hasClosed = false
  let isReopened = false
  let risen = -SAME_KEY
  let aside: ReturnType<typeof createAside> | undefined

  const reopen = (open: () => void) => {
    const focused = focusedIn(page)
    isReopened = true
    dialog.close()
    open()
    isReopened = false
    if (focused?.isConnected && focusedIn(page) !== focused) focusOn(focused)
  }

  const rise = () => {
    risen = performance.now()
    unmark(dialog)
    const wasInside = dialog.contains(focusedIn(page) ?? null)
    reopen(() => dialog.showModal())
    if (!wasInside) focusFirst(dialog)
    unlock = lockScroll(page)
  }

  const sink = () => {
    hasMoved = true
    // Not `show()`: it closes the popovers of the page, and moves the focus.
    reopen(() => dialog.setAttribute('open', ''))
    unlock()
    unlock = () => {}
  }

  unmark(dialog)
  showModal(dialog)
  // After showing, because it reads the width of the page, which is laid out by then.
  let unlock = lockScroll(page)
  doors.aside().then(
    ({ createAside }) => {
      if (hasClosed) return
      aside = createAside(dialog, { sink, rise })
      aside.place(wanted)
    },
    () => {},
  )

  return {
    show: () => showModal(dialog),
    place(where: 'modal' | 'aside') {
      wanted = where
      aside?.place(where)
    },
    isBehind: () => aside?.isBehind() === true,
    /** Whether it is closed only to be shown in another way. A DOM may tell of a close at once, a browser does later. */
    isReopened: () => isReopened,
    /** Whether it has just come back, with the Escape to which a wallet has answered: the browser would close it by the same key. */
    hasJustRisen: () => performance.now() - risen < SAME_KEY,
    close() {
      hasClosed = true
      aside?.stop()
      unlock()
      const focused = focusedIn(page)
      dialog.close()
      // The browser returns the focus only to an element that had it when the dialog was last made modal.
      if (hasMoved && (!focused || dialog.contains(focused))) focusOn(opener?.isConnected ? opener : undefined)
    },
  }
}
