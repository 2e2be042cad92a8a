import type { ChainAdapter } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import type { Told } from './connect.ts'
import type { Discovery } from './discover.ts'
import { ask, chainsOf } from './wallet.ts'

/** Milliseconds that a wallet gets to let go. The visitor has left either way. */
const PATIENCE = 3_000

const METHOD = 'standard:disconnect'

/**
 * Tells the wallet that this page has let go, unless it serves other families too: those would lose it as well. With `revoke` it is told
 * either way. Wallet Standard has no word for taking a permission back beyond that.
 */
export const createDisconnect =
  (discovery: Discovery, told: Told): ChainAdapter['disconnect'] =>
  async (connection, { revoke }) => {
    const wallet = discovery.held(connection.connectorId)
    if (!wallet) return
    told.delete(wallet)
    // `standard:disconnect` lets go of every family that the wallet serves on this page.
    if (!revoke && chainsOf(wallet).servesOthers) return
    await within(PATIENCE, ask(wallet, METHOD)).catch(() => {})
  }
