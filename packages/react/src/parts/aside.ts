import { ASIDE, PASSING, YIELDING } from './asideMarks.ts'
import { isCovered } from './isCovered.ts'
import { isBelowPopover, isBesideModal } from './otherLayers.ts'
import { DOUBLE_CLICK } from './useBackdropPress.ts'
import { watchDrawing } from './watchDrawing.ts'

/** Moves of a dialog out of the top layer and back, which leave no trace on the screen or for the focus. */
interface Moves {
  sink(): void
  rise(): void
}

const isSameBox = (one: DOMRect, other: DOMRect) =>
  (['x', 'y', 'width', 'height'] as const).every(side => Math.abs(one[side] - other[side]) < 1)

/**
 * Place of an open dialog beside the page. `place('aside')` takes it out of the top layer, so that the page, and what a wallet draws in it, can
 * be seen and used: by then the dialog is an element of the page like any other, at the same place. Where it is not, as within an element with a
 * transform or below a stacking context of the page, it stays modal until something is drawn.
 */
export function createAside(dialog: HTMLDialogElement, { sink, rise }: Moves) {
  // An element of the page cannot be used there.
  const mustStay = isBesideModal(dialog)
  const sheet = dialog.querySelector('[data-part="sheet"]') ?? dialog
  let wanted: 'modal' | 'aside' = 'modal'
  let isAside = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const drawing = watchDrawing(dialog.ownerDocument, () => {
    if (isAside || drawing.isDrawn()) place(wanted)
  })

  const comeBack = () => {
    isAside = false
    clearTimeout(timer)
    rise()
  }

  const stepAside = () => {
    const wasCovered = isCovered(sheet)
    const before = dialog.getBoundingClientRect()
    isAside = true
    sink()
    dialog.setAttribute(ASIDE, '')
    const isElsewhere = !isSameBox(before, dialog.getBoundingClientRect()) || (!wasCovered && isCovered(sheet))
    if (isElsewhere && !drawing.isDrawn()) return comeBack()
    // The second press of a double click in the sheet, which may have become shorter, is not one in the page.
    timer = setTimeout(() => dialog.setAttribute(PASSING, ''), DOUBLE_CLICK)
  }

  const place = (where: 'modal' | 'aside') => {
    if (where === 'aside' && wanted === 'modal') drawing.begin()
    wanted = where
    if (wanted === 'modal' && isAside) comeBack()
    if (wanted === 'aside' && !isAside && !mustStay) stepAside()
    if (isAside) dialog.toggleAttribute(YIELDING, drawing.isDrawn())
  }

  return {
    place,
    /** Whether the page shows something above the sheet, or has a popover that is closed first. */
    isBehind: () => isAside && (isCovered(sheet) || isBelowPopover(dialog)),
    stop() {
      drawing.stop()
      clearTimeout(timer)
    },
  }
}
