/** Attributes of a dialog that is aside. It keeps them while it fades out. */
export const ASIDE = 'data-aside'
/** Presses beside the sheet reach the page. */
export const PASSING = 'data-passing'
/** Others have drawn in the page: the dialog lies below. */
export const YIELDING = 'data-yielding'

/** Takes the attributes away. */
export const unmark = (dialog: Element) => {
  for (const name of [ASIDE, PASSING, YIELDING]) dialog.removeAttribute(name)
}
