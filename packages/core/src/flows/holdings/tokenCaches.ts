import { createCache } from '../../api/cache.ts'
import type { TokenBalance } from '../../api/tokenBalance.ts'
import type { ClockPort } from '../../platform/ports.ts'
import { entriesByAccount, type Failures } from '../account/entriesByAccount.ts'

/** The specification's lifetime of a balance. */
const LIFETIME = 30_000
/** More accounts than a visitor looks at. */
const MOST = 50

/**
 * Token lists of wallets and chains, by source, network and address. Shared by all accounts of a modal; the API's answers have their own
 * cache.
 */
export function tokenCaches(clock: Pick<ClockPort, 'now'>) {
  const cache = () => createCache<TokenBalance[] | undefined>({ clock, lifetime: LIFETIME, most: MOST })
  const [ofWallets, ofChains] = [cache(), cache()]
  const failures: Failures = entriesByAccount(clock)
  return {
    ofWallets,
    ofChains,
    failures,
    /** Drops the entries of these addresses; without addresses, all. */
    clear(addresses?: readonly string[]): void {
      for (const address of addresses ?? [undefined]) for (const each of [ofWallets, ofChains]) each.clear(address)
      failures.clear(addresses)
    },
  }
}

export type TokenCaches = ReturnType<typeof tokenCaches>
