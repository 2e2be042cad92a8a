import { createCache } from '../../api/cache.ts'
import type { TokenBalance } from '../../api/tokenBalance.ts'
import type { ClockPort } from '../../platform/ports.ts'

/** The specification's lifetime of a balance. */
const LIFETIME = 30_000
/** More accounts than a visitor looks at. */
const MOST = 50

/** What wallets and chains said of tokens, by source, network and address. One for all accounts of a modal; what the API says is in its own. */
export function tokenCaches(clock: Pick<ClockPort, 'now'>) {
  const cache = () => createCache<TokenBalance[] | undefined>({ clock, lifetime: LIFETIME, most: MOST })
  const [ofWallets, ofChains] = [cache(), cache()]
  return {
    ofWallets,
    ofChains,
    /** Of these addresses; without them, all. */
    forget(addresses?: readonly string[]): void {
      for (const address of addresses ?? [undefined]) for (const each of [ofWallets, ofChains]) each.forget(address)
    },
  }
}

export type TokenCaches = ReturnType<typeof tokenCaches>
