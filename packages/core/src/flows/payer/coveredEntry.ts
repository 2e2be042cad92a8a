import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { selectEntry } from '../modal/modal.selectors.ts'
import type { HistoryEntry } from '../modal/views.ts'

/** View that the visitor is at for a flow: a request that waits in the vault of a login only covers it for a while. */
export function coveredEntry(snapshot: ModalSnapshot): HistoryEntry | undefined {
  const entry = selectEntry(snapshot)
  return entry?.view === 'ApproveTransaction' ? snapshot.context.history.at(-2) : entry
}
