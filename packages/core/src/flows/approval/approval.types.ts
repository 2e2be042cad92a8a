import type { Approval } from '../../chain/authConnector.ts'

/**
 * Screen of ApproveTransaction, by the machine's state. `waiting`: a button opens the vault's window. `opened`: it is open, and may be opened
 * again. `blocked`: the browser has blocked it; a button tries again.
 */
export type ApprovalScreen = 'none' | 'waiting' | 'opened' | 'blocked'

export type ApprovalContext = {
  /** Requests that wait, the first one on screen. */
  queue: readonly Approval[]
}

/** Orders to the root about the vault. */
export type VaultCommand = {
  /** Order to show a page of the vault. */
  type: 'vault.open'
  /** Page to show. */
  page: VaultPage
}

/** Page of the vault: the recovery phrase, or its passkeys. */
export type VaultPage = 'export' | 'passkeys'

/** Events of the flow that shows the requests of a login. */
export type ApprovalEvent =
  /** Opens the vault's window with the first request, within the visitor's tap. */
  | { type: 'approval.open' }
  /** Declines the first request. */
  | { type: 'approval.cancel' }
  | VaultCommand
  /** Requests that wait in the vault now. */
  | { type: 'approvals.changed'; queue: readonly Approval[] }
  | { type: 'view.shown' }
  | { type: 'view.left' }
  | { type: 'window.opened' }
  | { type: 'window.blocked' }
  | { type: 'vault.opened' }
  | { type: 'vault.blocked' }

/** Reported to the root: there is a login, whose requests may wait in the vault. */
export type ApprovalReport = { type: 'approval.asked' }
