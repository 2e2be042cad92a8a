import { type CachePorts, createCachedBlockchain } from './cachedBlockchain.ts'
import { createConvert } from './convert.ts'
import type { HttpOptions } from './http.ts'
import { createOnramp } from './onramp.ts'
import { createRegistration } from './registration.ts'
import { createSessions } from './sessions.ts'

export { createAnalytics } from './analytics.ts'

/** Clients of the blockchain API. Balances, identities and names are cached; a registration invalidates the cached names. */
export function createServices(options: HttpOptions, ports: CachePorts) {
  const blockchain = createCachedBlockchain(options, ports)
  return {
    /** Accounts, prices and names. */
    blockchain,
    convert: createConvert(options),
    onramp: createOnramp(options),
    sessions: createSessions(options),
    registration: createRegistration(options, address => blockchain.clearNames(address)),
  }
}

export type Services = ReturnType<typeof createServices>
