import { documentProperty } from '../theme/adopt.ts'

/** Focused element of a page, also in open shadow roots; undefined while nothing has the focus. */
export function focusedIn(page: Document): HTMLElement | undefined {
  let focused = documentProperty(page, 'activeElement')
  if (!focused || focused === documentProperty(page, 'body')) return undefined
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused as HTMLElement
}

/** Moves the focus without scrolling the page. */
export const focusOn = (element: HTMLElement | null | undefined) => element?.focus({ preventScroll: true })

/** Focuses the control of a dialog that wants it, or its title. */
export const focusFirst = (dialog: Element) => focusOn(dialog.querySelector<HTMLElement>('[data-autofocus],h1'))
