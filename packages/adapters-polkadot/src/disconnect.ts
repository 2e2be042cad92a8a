import type { ChainAdapter } from '@foyer/core/chain'
import type { Access } from './access.ts'
import type { Told } from './connect.ts'

/** Lets go of what the wallet gave. The family has no word to tell a wallet, and none for taking a permission back. */
export const createDisconnect =
  (access: Access, told: Told): ChainAdapter['disconnect'] =>
  async ({ connectorId }) => {
    told.delete(connectorId)
    access.close(connectorId)
  }
