import { documentProperty } from '../theme/adopt.ts'
import { createMoves, type MoveTerms } from './asideMoves.ts'
import { isCovered } from './isCovered.ts'
import { isBelowPopover, isBesideModal } from './otherLayers.ts'
import { DOUBLE_CLICK } from './useBackdropPress.ts'
import { watchDrawing } from './watchDrawing.ts'
import { watchKeyboard } from './watchKeyboard.ts'

/** Attributes of a dialog that is aside. It keeps them while it fades out. */
const ASIDE = 'data-aside'
/** Presses beside the sheet reach the page. */
const PASSING = 'data-passing'
/** Others have drawn in the page: the dialog lies below. */
const YIELDING = 'data-yielding'

const isSameBox = (one: DOMRect, other: DOMRect) =>
  (['x', 'y', 'width', 'height'] as const).every(side => Math.abs(one[side] - other[side]) < 1)

/**
 * Place of an open dialog beside the page. `place('aside')` takes it out of the top layer, so that the page, and what a wallet draws in it, can
 * be seen and used: by then the dialog is an element of the page like any other, at the same place. Where it is not, as within an element with a
 * transform or below a stacking context of the page, it stays modal until something is drawn.
 */
export function createAside(dialog: HTMLDialogElement, terms: MoveTerms) {
  const { sink, rise, ...moves } = createMoves(dialog, terms)
  // An element of the page cannot be used there.
  const mustStay = isBesideModal(dialog)
  const sheet = dialog.querySelector('[data-part="sheet"]') ?? dialog
  const leaveKeyboard = watchKeyboard(dialog, documentProperty(dialog.ownerDocument, 'defaultView')?.visualViewport)
  let wanted: 'modal' | 'aside' = 'modal'
  let isAside = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const drawing = watchDrawing(dialog.ownerDocument, () => {
    if (isAside || drawing.isDrawn()) place(wanted)
  })

  const unmark = () => {
    for (const name of [ASIDE, PASSING, YIELDING]) dialog.removeAttribute(name)
  }

  const comeBack = () => {
    isAside = false
    clearTimeout(timer)
    unmark()
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
    ...moves,
    place,
    /** Whether the page shows something above the sheet, or has a popover that is closed first. */
    isBehind: () => isAside && (isCovered(sheet) || isBelowPopover(dialog)),
    close() {
      drawing.stop()
      leaveKeyboard()
      clearTimeout(timer)
      moves.close()
      // They stay while it fades out, and go before it is painted again.
      const reopened = new MutationObserver(() => {
        reopened.disconnect()
        unmark()
      })
      reopened.observe(dialog, { attributeFilter: ['open'] })
    },
  }
}
