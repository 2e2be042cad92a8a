import { attempt } from '@foyer/core/chain/adapters'
import { PAGE_WALLETS } from './pageWallets.ts'
import { ask, type Provider } from './wallet.ts'

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
