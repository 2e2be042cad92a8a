import { pageElementOf } from './pageElementOf.ts'

/** Elements of the page's own tree that match, and that the dialog is not in. */
const others = (dialog: Element, selector: string): Element[] => {
  const own = pageElementOf(dialog)
  // From the prototype: markup can replace properties of `document`.
  const found: NodeListOf<Element> = Document.prototype.querySelectorAll.call(dialog.ownerDocument, selector)
  return [...found].filter(other => !other.contains(own))
}

/** Whether another modal dialog of the page is open, outside of which everything is inert. */
export const isBesideModal = (dialog: Element) => others(dialog, 'dialog:modal').length > 0

/** Whether a popover of the page is open that Escape closes. */
export const isBelowPopover = (dialog: Element) =>
  CSS.supports('selector(:popover-open)') && others(dialog, ':popover-open:not([popover="manual" i])').length > 0
