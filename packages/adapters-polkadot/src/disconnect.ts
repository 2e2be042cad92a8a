import type { ChainAdapter } from '@foyer/core/chain'
import type { Access } from './access.ts'
import type { Told } from './connect.ts'
import type { Discovery } from './discover.ts'

/** Lets go of what the wallet gave. The family has no word to tell a wallet, and none for taking a permission back. */
export const createDisconnect =
  (discovery: Discovery, access: Access, told: Told): ChainAdapter['disconnect'] =>
  async connection => {
    const wallet = discovery.find(connection.connectorId)
    if (!wallet) return
    told.delete(wallet)
    access.close(wallet)
  }
