import { selectAccount } from '../account/selectAccount.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { canShow } from '../modal/routing.ts'
import type { HistoryEntry } from '../modal/views.ts'

/** Entry of the site permissions, where the eip155 account is a smart account. Others grant none, though a host may open the view for them. */
export function selectSmartSessionsEntry(snapshot: ModalSnapshot): HistoryEntry | undefined {
  const entry: HistoryEntry = { view: 'SmartSessions', payload: {} }
  const isSmart = selectAccount(snapshot, 'eip155')?.type === 'smartAccount'
  return isSmart && canShow(snapshot.context, entry) ? entry : undefined
}
