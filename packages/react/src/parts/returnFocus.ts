import { focusedIn, focusOn } from './pageFocus.ts'

/** Milliseconds in which the button that opened a dialog may still become another one. */
const REPLACED = 2_000

const isPlace = (element: Element) => element.localName === 'foyer-button'

/** Element of the page that a button of ours is in. */
const placeOf = (control: HTMLElement | undefined): Element | undefined => {
  const { host } = (control?.getRootNode() ?? {}) as Partial<ShadowRoot>
  return host && isPlace(host) ? host : undefined
}

/**
 * Remembers the control that had the focus before a dialog. The returned function is called once the dialog is closed, and gives the focus back:
 * to that control, or to the button of ours in its place, as the one that connects becomes that of the account. A browser leaves it with the page
 * then, or with what had it when the dialog was last made modal. The button may become another one later than the dialog closes.
 */
export function returnFocus(dialog: HTMLDialogElement, opener: HTMLElement | undefined): () => void {
  const place = placeOf(opener)
  const parent = place?.parentNode
  const before = place?.previousElementSibling
  let control = opener
  const successor = () => {
    // A host may have an element for each button: the next one is where the last one was.
    const next = place?.isConnected ? place : before ? before.nextElementSibling : parent?.firstElementChild
    return next && isPlace(next) ? next.shadowRoot?.querySelector('button') : undefined
  }
  const give = () => {
    if (!control?.isConnected) control = successor() ?? control
    focusOn(control)
  }
  return () => {
    give()
    if (!place || !parent) return
    const replaced = new MutationObserver(() => {
      const focused = focusedIn(dialog.ownerDocument)
      // The visitor may have left a button that is still there, or have opened the dialog again.
      if (!control?.isConnected && !dialog.open && (!focused || dialog.contains(focused))) give()
    })
    for (const tree of [parent, place.shadowRoot]) if (tree) replaced.observe(tree, { childList: true, subtree: true })
    setTimeout(() => replaced.disconnect(), REPLACED)
  }
}
