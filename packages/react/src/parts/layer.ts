import type { createAside } from './aside.ts'
import { lockScroll } from './lockScroll.ts'
import { focusedIn, focusFirst } from './pageFocus.ts'

/** Loads the place beside the page once a dialog is open, since no wallet is asked before. */
const loadAside = () => import('./aside.ts')

/**
 * Opens a dialog above the page, as a modal one. `place('aside')` puts it beside the page while a wallet is asked. If the module for that does
 * not load, the dialog stays modal.
 */
export function openLayer(dialog: HTMLDialogElement) {
  const page = dialog.ownerDocument
  const opener = focusedIn(page)
  let wanted: 'modal' | 'aside' = 'modal'
  let hasClosed = false
  let aside: ReturnType<typeof createAside> | undefined
  const show = () => {
    dialog.showModal()
    focusFirst(dialog)
  }
  show()
  // After showing, because it reads the width of the page, which is laid out by then.
  let unlock = lockScroll(page)
  const setLocked = (isLocked: boolean) => {
    unlock()
    if (isLocked) unlock = lockScroll(page)
  }
  loadAside().then(
    ({ createAside }) => {
      if (hasClosed) return
      aside = createAside(dialog, { opener, setLocked })
      aside.place(wanted)
    },
    () => {},
  )
  return {
    show,
    place(where: 'modal' | 'aside') {
      wanted = where
      aside?.place(where)
    },
    aside: () => aside,
    close() {
      hasClosed = true
      unlock()
      if (aside) aside.close()
      else dialog.close()
    },
  }
}
