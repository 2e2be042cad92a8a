import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import type { BuiltView, HistoryEntry } from '../flows/modal/views.ts'

/** The view on screen. Undefined: the modal is closed, or still opening. */
export function selectView(snapshot: ModalSnapshot): BuiltView | undefined {
  const view = snapshot.value.view as BuiltView | 'none'
  return view === 'none' ? undefined : view
}

/** The view on screen with what it was opened with. */
export const selectEntry = (snapshot: ModalSnapshot): HistoryEntry | undefined =>
  selectView(snapshot) && snapshot.context.history.at(-1)

export type WindowState = 'closed' | 'opening' | 'open' | 'shaking'

/** The window's own state, as the page shows it in `data-state`. */
export function selectWindow(snapshot: ModalSnapshot): WindowState {
  if (snapshot.matches({ window: { open: 'shaking' } })) return 'shaking'
  return typeof snapshot.value.window === 'string' ? (snapshot.value.window as WindowState) : 'open'
}
