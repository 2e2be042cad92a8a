import type { ChainAdapter } from '@foyer/core/chain'
import { within } from '@foyer/core/chain/adapters'
import type { Told } from './connect.ts'
import type { Discovery } from './discover.ts'
import { ask } from './provider.ts'

/** Milliseconds that a wallet gets to forget the site. The visitor has left either way. */
const PATIENCE = 3_000

/** @see https://github.com/MetaMask/metamask-improvement-proposals/blob/main/MIPs/mip-2.md (wallet_revokePermissions) */
export const createDisconnect =
  (discovery: Discovery, told: Told): ChainAdapter['disconnect'] =>
  async (connection, { revoke }) => {
    const provider = discovery.held(connection.connectorId)
    if (!provider) return
    told.delete(provider)
    if (!revoke) return
    // Many wallets do not know the method: then the permission stays with the wallet, as without `revoke`.
    await within(PATIENCE, ask(provider, 'wallet_revokePermissions', [{ eth_accounts: {} }])).catch(() => {})
  }
