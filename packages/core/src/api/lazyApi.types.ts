import type { Analytics } from './analytics.ts'
import type { CachedBlockchain } from './cachedBlockchain.ts'
import type { Convert } from './convert.ts'
import type { Onramp } from './onramp.ts'
import type { Registration } from './registration.ts'
import type { Registry } from './registry.ts'
import type { Sessions } from './sessions.ts'

/** Loaders of the API's services; undefined without the address of the service. */
export type LazyApi = {
  registry: (() => Promise<Registry>) | undefined
  /** Accounts, prices and names. The next four load other calls of the same service. */
  blockchain: (() => Promise<CachedBlockchain>) | undefined
  convert: (() => Promise<Convert>) | undefined
  onramp: (() => Promise<Onramp>) | undefined
  sessions: (() => Promise<Sessions>) | undefined
  registration: (() => Promise<Registration>) | undefined
  analytics: (() => Promise<Analytics>) | undefined
  /**
   * Drops cached answers of these addresses, in memory and in storage, on disconnect; without addresses, of all. Loads no code: answers
   * stored by an earlier visit are dropped as a whole, unread.
   */
  clear(addresses?: readonly string[]): void
}
