import { source } from '../../port.ts'
import type { ApprovalEvent, VaultPage } from './approval.types.ts'

/** Orders to the side of the vault. Those with a window open it at once, within the visitor's tap. */
export type VaultOrder =
  | { type: 'approval.show'; id: string }
  | { type: 'approval.abandon'; ids: readonly string[] }
  | { type: 'page.show'; page: VaultPage }
  | { type: 'look' }

export const approvalPorts = {
  /** Receives `VaultOrder`. Reports the requests that wait, what became of a window, and the view when the visitor comes to it and leaves. */
  vault: source<ApprovalEvent>('approval.vault'),
}
