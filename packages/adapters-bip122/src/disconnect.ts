import type { ChainAdapter } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import type { Told } from './connect.ts'
import type { Discovery } from './discover.ts'

/** Milliseconds that a wallet gets to let go. The visitor has left either way. */
const PATIENCE = 3_000

/**
 * Tells a Wallet Standard wallet that this page has let go, unless it serves other families too, which would lose it as well.
 * A request-style wallet is told only with `revoke`: it knows no letting go without forgetting.
 */
export const createDisconnect =
  (discovery: Discovery, told: Told): ChainAdapter['disconnect'] =>
  async (connection, options) => {
    const wallet = discovery.held(connection.connectorId)
    if (!wallet) return
    told.delete(wallet)
    await within(PATIENCE, wallet.release(options)).catch(() => {})
  }
