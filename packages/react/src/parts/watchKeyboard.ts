import { focusedIn } from './pageFocus.ts'

/** Pixels that no bar of a browser has, and each keyboard. */
const LOWEST = 100

/**
 * Keeps the sheet and the focused field above the keyboard of a phone, which covers the window without making it smaller. Returns a function that
 * ends it.
 * @see https://drafts.csswg.org/cssom-view/#the-visualviewport-interface
 */
export function watchKeyboard(dialog: HTMLElement, view: VisualViewport | null | undefined): () => void {
  if (!view) return () => {}
  const makeRoom = () => {
    // A visitor who magnifies the page sees less of it without a keyboard.
    const covered = view.scale > 1 ? 0 : dialog.clientHeight - view.height - view.offsetTop
    const isCovered = covered > LOWEST
    dialog.style.setProperty('--keyboard', isCovered ? `${covered}px` : '')
    const focused = focusedIn(dialog.ownerDocument)
    if (isCovered && dialog.contains(focused ?? null)) focused?.scrollIntoView({ block: 'nearest' })
  }
  const events = ['resize', 'scroll']
  for (const type of events) view.addEventListener(type, makeRoom)
  return () => {
    for (const type of events) view.removeEventListener(type, makeRoom)
    dialog.style.removeProperty('--keyboard')
  }
}
