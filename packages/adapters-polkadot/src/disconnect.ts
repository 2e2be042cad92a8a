import type { ChainAdapter } from '@foyer/core/chain'
import type { Access } from './access.ts'
import type { SharedAccounts } from './connect.ts'

/** Lets go of what the wallet gave. The family has no word to tell a wallet, and none for taking a permission back. */
export const createDisconnect =
  (access: Access, sharedBy: SharedAccounts): ChainAdapter['disconnect'] =>
  async ({ connectorId }) => {
    sharedBy.delete(connectorId)
    access.close(connectorId)
  }
