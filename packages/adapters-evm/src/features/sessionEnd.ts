import { attempt, within } from '@foyer/core/chain/adapters'
import { PAGE_WALLETS } from '../pageWallets.ts'
import { ask, type Provider } from '../wallet.ts'

/** @see https://github.com/MetaMask/metamask-improvement-proposals/blob/main/MIPs/mip-2.md */
const REVOKE = 'wallet_revokePermissions'

/** Milliseconds for the wallet to end its session. The connection ends in any case. */
const END_TIMEOUT = 3_000

/** Returns a method of the provider that is not a request, called on it. Undefined without it. */
function ownDisconnect(provider: Provider): (() => Promise<unknown>) | undefined {
  const own = attempt(() => (provider as { disconnect?: unknown }).disconnect)
  return typeof own === 'function' ? async () => (own as () => unknown).call(provider) : undefined
}

/**
 * Returns what ends the session of a wallet that lives in the page, and keeps it there: the next connection would ask nobody. That is `disconnect()` of
 * its provider, or its own request. Undefined for others: an extension keeps the permission of the site, unless the host wants it revoked.
 */
export function sessionEnd(provider: Provider, rdns: string): (() => Promise<unknown>) | undefined {
  const own = ownDisconnect(provider)
  const method = PAGE_WALLETS.get(rdns)?.ends
  return own ?? (method === undefined ? undefined : () => ask(provider, method))
}

/** Ends the session of a wallet in the page, or revokes the permission of the site where the host wants it. Resolves also where the wallet refuses. */
export async function endSession(provider: Provider, rdns: string, revoke: boolean): Promise<void> {
  const end = sessionEnd(provider, rdns) ?? (revoke ? () => ask(provider, REVOKE, [{ eth_accounts: {} }]) : undefined)
  // Many wallets do not support the method and keep the permission.
  if (end) await within(END_TIMEOUT, end()).catch(() => {})
}
