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
}

/**
 * The API in chunks, each loaded at the first call and once: whoever lists wallets or looks at a balance loads no swaps.
 * Balances, identities and names go through their caches, and after a registration names are asked for anew.
 * A chunk that does not come rejects with `chunk.failed`, and is asked for again.
 */
export function loadApi({ registryUrl, blockchainUrl, analyticsUrl, ...host }: ApiOptions, ports: CachePorts): LazyApi {
  const at = <Service>(url: string | undefined, chunk: string, load: (options: HttpOptions) => Promise<Service>) =>
    url === undefined ? undefined : once(chunk, () => load(httpOptions(url, host)))
  const blockchain = at(blockchainUrl, 'blockchain', async options =>
    (await import('./cachedBlockchain.ts')).createCachedBlockchain(options, ports),
  )
  return {
    registry: at(registryUrl, 'registry', async options => (await import('./registry.ts')).createRegistry(options)),
    blockchain,
    convert: at(blockchainUrl, 'convert', async options => (await import('./convert.ts')).createConvert(options)),
    onramp: at(blockchainUrl, 'onramp', async options => (await import('./onramp.ts')).createOnramp(options)),
    sessions: at(blockchainUrl, 'sessions', async options => (await import('./sessions.ts')).createSessions(options)),
    registration: at(blockchainUrl, 'registration', async options => {
      const [{ createRegistration }, cached] = await Promise.all([import('./registration.ts'), blockchain?.()])
      return createRegistration(options, address => cached?.forgetNames(address))
    }),
    analytics: at(analyticsUrl, 'analytics', async options =>
      (await import('./analytics.ts')).createAnalytics(options),
    ),
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
