import { FoyerError } from '../errors.ts'
import type { Analytics } from './analytics.ts'
import type { CachedBlockchain, CachePorts } from './cachedBlockchain.ts'
import type { Convert } from './convert.ts'
import { httpOptions } from './hostOptions.ts'
import type { HttpOptions } from './http.ts'
import type { ApiOptions } from './index.ts'
import type { Onramp } from './onramp.ts'
import type { Registration } from './registration.ts'
import type { Registry } from './registry.ts'
import type { Sessions } from './sessions.ts'
import { dropStoredAnswers } from './storedAnswers.ts'

/** Each chunk of the API: undefined when the address of its service was not given, and else what loads it. */
export type LazyApi = {
  registry: (() => Promise<Registry>) | undefined
  /** Accounts, prices and names. The other calls of the same service are the four after it. */
  blockchain: (() => Promise<CachedBlockchain>) | undefined
  convert: (() => Promise<Convert>) | undefined
  onramp: (() => Promise<Onramp>) | undefined
  sessions: (() => Promise<Sessions>) | undefined
  registration: (() => Promise<Registration>) | undefined
  analytics: (() => Promise<Analytics>) | undefined
  /**
   * Drops what is kept of these addresses, in memory and in storage, for a disconnect; without them, of all. It loads no chunk: what
   * earlier visits have left in storage goes unread, and whole.
   */
  forget(addresses?: readonly string[]): void
}

/**
 * The API in chunks, each loaded at the first call and once: whoever lists wallets or looks at a balance loads no swaps.
 * Balances, identities and names go through their caches, and after a registration names are asked for anew.
 * One for a modal, see `sharedApi`: its flows share what they have loaded, and what that keeps.
 * A chunk that does not come rejects with `chunk.failed`, and is asked for again.
 */
export function loadApi({ registryUrl, blockchainUrl, analyticsUrl, ...host }: ApiOptions, ports: CachePorts): LazyApi {
  const at = <Service>(url: string | undefined, chunk: string, load: (options: HttpOptions) => Promise<Service>) =>
    url === undefined ? undefined : once(chunk, () => load(httpOptions(url, host)))
  let cached: CachedBlockchain | undefined
  const blockchain = at(blockchainUrl, 'blockchain', async options => {
    cached = (await import('./cachedBlockchain.ts')).createCachedBlockchain(options, ports)
    return cached
  })
  return {
    registry: at(registryUrl, 'registry', async options => (await import('./registry.ts')).createRegistry(options)),
    blockchain,
    convert: at(blockchainUrl, 'convert', async options => (await import('./convert.ts')).createConvert(options)),
    onramp: at(blockchainUrl, 'onramp', async options => (await import('./onramp.ts')).createOnramp(options)),
    sessions: at(blockchainUrl, 'sessions', async options => (await import('./sessions.ts')).createSessions(options)),
    registration: at(blockchainUrl, 'registration', async options => {
      const [{ createRegistration }, known] = await Promise.all([import('./registration.ts'), blockchain?.()])
      return createRegistration(options, address => known?.forgetNames(address))
    }),
    analytics: at(analyticsUrl, 'analytics', async options =>
      (await import('./analytics.ts')).createAnalytics(options),
    ),
    forget(addresses) {
      for (const address of addresses ?? [undefined]) cached?.forget(address)
      if (!cached && blockchainUrl !== undefined) dropStoredAnswers(ports.storage)
    },
  }
}

function once<Service>(chunk: string, load: () => Promise<Service>): () => Promise<Service> {
  let loading: Promise<Service> | undefined
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined
      throw new FoyerError('chunk.failed', { chunk }, { cause })
    })
    return loading
  }
}
