import { isCovered, pageElementOf } from './isCovered.ts'
import { lockScroll } from './lockScroll.ts'
import { focusedIn, focusOn } from './pageFocus.ts'
import { DOUBLE_CLICK } from './useBackdropPress.ts'
import { watchDrawing } from './watchDrawing.ts'

/** `modal`: above the page, which is inert. `aside`: where it was, beside a page that is operable. */
export type Place = 'modal' | 'aside'

/** Attributes of a dialog that is aside. It keeps them while it fades out. */
const ASIDE = 'data-aside'
/** Presses beside the sheet reach the page. */
const PASSING = 'data-passing'
/** Others have drawn in the page: the dialog lies below. */
const YIELDING = 'data-yielding'

/** Whether a modal dialog of the page is open, outside of which everything is inert. */
const isInert = (dialog: Element) => {
  const own = pageElementOf(dialog)
  // From the prototype: markup can replace properties of `document`.
  const others: NodeListOf<Element> = Document.prototype.querySelectorAll.call(dialog.ownerDocument, 'dialog:modal')
  return [...others].some(other => !other.contains(own))
}

/** Whether a popover of the page is open that Escape closes. */
const hasPopover = (dialog: Element) => {
  if (!CSS.supports('selector(:popover-open)')) return false
  const own = pageElementOf(dialog)
  const open: NodeListOf<Element> = Document.prototype.querySelectorAll.call(
    dialog.ownerDocument,
    ':popover-open:not([popover="manual" i])',
  )
  return [...open].some(other => !other.contains(own))
}

const isSameBox = (one: DOMRect, other: DOMRect) =>
  (['x', 'y', 'width', 'height'] as const).every(side => Math.abs(one[side] - other[side]) < 1)

/**
 * Opens a dialog above the page, as a modal one. `place('aside')` takes it out of the top layer, so that the page, and what a wallet draws in
 * it, can be seen and used: by then the dialog is an element of the page like any other, at the same place. Where it is not, as within an
 * element with a transform or below a stacking context of the page, it stays modal until something is drawn.
 */
export function openLayer(dialog: HTMLDialogElement) {
  const page = dialog.ownerDocument
  const opener = focusedIn(page)
  // An element of the page cannot be used there.
  const mustStay = isInert(dialog)
  const sheet = dialog.querySelector('[data-part="sheet"]') ?? dialog
  let wanted: Place = 'modal'
  let isAside = false
  let hasMoved = false
  let unlock = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const drawing = watchDrawing(page, () => {
    if (isAside || drawing.isDrawn()) place(wanted)
  })

  const focusFirst = () => focusOn(dialog.querySelector<HTMLElement>('[data-autofocus],h1'))

  const show = () => {
    dialog.showModal()
    focusFirst()
  }

  /** Changes how the dialog is shown, without a trace of it on the screen or for the focus. */
  const reopen = (open: () => void) => {
    const focused = focusedIn(page)
    dialog.close()
    open()
    if (focused?.isConnected && focusedIn(page) !== focused) focusOn(focused)
  }

  const rise = () => {
    isAside = false
    clearTimeout(timer)
    for (const name of [ASIDE, PASSING, YIELDING]) dialog.removeAttribute(name)
    const wasInside = dialog.contains(focusedIn(page) ?? null)
    reopen(() => dialog.showModal())
    if (!wasInside) focusFirst()
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

  for (const name of [ASIDE, PASSING, YIELDING]) dialog.removeAttribute(name)
  show()
  // After showing, because it reads the width of the page, which is laid out by then.
  unlock = lockScroll(page)

  return {
    show,
    place,
    /** Whether the page shows something above the sheet, or has a popover that is closed first. */
    isBehind: () => isAside && (isCovered(sheet) || hasPopover(dialog)),
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
