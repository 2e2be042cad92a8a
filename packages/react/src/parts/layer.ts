import { isCovered } from './isCovered.ts'
import { lockScroll } from './lockScroll.ts'
import { isBelowPopover, isBesideModal } from './otherLayers.ts'
import { focusedIn, focusOn } from './pageFocus.ts'
import { DOUBLE_CLICK } from './useBackdropPress.ts'
import { watchDrawing } from './watchDrawing.ts'

/** `modal`: above the page, which is inert. `aside`: where it was, beside a page that is operable. */
type Place = 'modal' | 'aside'

/** Attributes of a dialog that is aside. It keeps them while it fades out. */
const ASIDE = 'data-aside'
/** Presses beside the sheet reach the page. */
const PASSING = 'data-passing'
/** Others have drawn in the page: the dialog lies below. */
const YIELDING = 'data-yielding'

/** Milliseconds in which a key that a wallet has answered to may still be on its way through the browser. */
const SAME_KEY = 100

const isSameBox = (one: DOMRect, other: DOMRect) =>
  (['x', 'y', 'width', 'height'] as const).every(side => Math.abs(one[side] - other[side]) < 1)

const unmark = (dialog: Element) => {
  for (const name of [ASIDE, PASSING, YIELDING]) dialog.removeAttribute(name)
}

const focusFirst = (dialog: Element) => focusOn(dialog.querySelector<HTMLElement>('[data-autofocus],h1'))

const showModal = (dialog: HTMLDialogElement) => {
  dialog.showModal()
  focusFirst(dialog)
}

/**
 * Opens a dialog above the page, as a modal one. `place('aside')` takes it out of the top layer, so that the page, and what a wallet draws in
 * it, can be seen and used: by then the dialog is an element of the page like any other, at the same place. Where it is not, as within an
 * element with a transform or below a stacking context of the page, it stays modal until something is drawn.
 */
export function openLayer(dialog: HTMLDialogElement) {
  const page = dialog.ownerDocument
  const opener = focusedIn(page)
  // An element of the page cannot be used there.
  const mustStay = isBesideModal(dialog)
  const sheet = dialog.querySelector('[data-part="sheet"]') ?? dialog
  let wanted: Place = 'modal'
  let isAside = false
  let hasMoved = false
  let risen = -SAME_KEY
  let isReopened = false
  let unlock = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const drawing = watchDrawing(page, () => {
    if (isAside || drawing.isDrawn()) place(wanted)
  })

  /** Changes how the open dialog is shown, without a trace of it on the screen or for the focus. */
  const reopen = (open: () => void) => {
    const focused = focusedIn(page)
    isReopened = true
    dialog.close()
    open()
    isReopened = false
    if (focused?.isConnected && focusedIn(page) !== focused) focusOn(focused)
  }

  const rise = () => {
    isAside = false
    risen = performance.now()
    clearTimeout(timer)
    unmark(dialog)
    const wasInside = dialog.contains(focusedIn(page) ?? null)
    reopen(() => dialog.showModal())
    if (!wasInside) focusFirst(dialog)
    unlock = lockScroll(page)
  }

  const stepAside = () => {
    const wasCovered = isCovered(sheet)
    const before = dialog.getBoundingClientRect()
    isAside = true
    hasMoved = true
    // Not `show()`: it closes the popovers of the page, and moves the focus.
    reopen(() => dialog.setAttribute('open', ''))
    dialog.setAttribute(ASIDE, '')
    unlock()
    unlock = () => {}
    const isElsewhere = !isSameBox(before, dialog.getBoundingClientRect()) || (!wasCovered && isCovered(sheet))
    if (isElsewhere && !drawing.isDrawn()) return rise()
    // The second press of a double click in the sheet, which may have become shorter, is not one in the page.
    timer = setTimeout(() => dialog.setAttribute(PASSING, ''), DOUBLE_CLICK)
  }

  const place = (where: Place) => {
    if (where === 'aside' && wanted === 'modal') drawing.begin()
    wanted = where
    if (wanted === 'modal' && isAside) rise()
    if (wanted === 'aside' && !isAside && !mustStay) stepAside()
    if (isAside) dialog.toggleAttribute(YIELDING, drawing.isDrawn())
  }

  unmark(dialog)
  showModal(dialog)
  // After showing, because it reads the width of the page, which is laid out by then.
  unlock = lockScroll(page)

  return {
    show: () => showModal(dialog),
    place,
    /** Whether the page shows something above the sheet, or has a popover that is closed first. */
    isBehind: () => isAside && (isCovered(sheet) || isBelowPopover(dialog)),
    /** Whether it is closed only to be shown in another way. A DOM may tell of a close at once, a browser does later. */
    isReopened: () => isReopened,
    /** Whether it has just come back, with the Escape to which a wallet has answered: the browser would close it by the same key. */
    hasJustRisen: () => performance.now() - risen < SAME_KEY,
    close() {
      drawing.stop()
      clearTimeout(timer)
      unlock()
      const focused = focusedIn(page)
      dialog.close()
      // The browser returns the focus only to an element that had it when the dialog was last made modal.
      if (hasMoved && (!focused || dialog.contains(focused))) focusOn(opener?.isConnected ? opener : undefined)
    },
  }
}
