import { FoyerError } from '../errors.ts'
import type { Analytics } from './analytics.ts'
import type { CachedBlockchain, CachePorts } from './cachedBlockchain.ts'
import { httpOptions } from './hostOptions.ts'
import type { HttpOptions } from './http.ts'
import type { ApiOptions } from './index.ts'
import type { Registry } from './registry.ts'

/** Each service undefined when its address was not given, and else what loads it. */
export type LazyApi = {
  registry: (() => Promise<Registry>) | undefined
  blockchain: (() => Promise<CachedBlockchain>) | undefined
  analytics: (() => Promise<Analytics>) | undefined
}

/**
 * The API with each service in a chunk of its own, loaded at the first call and once: whoever lists wallets loads no swaps.
 * Balances, identities and names go through their caches.
 * A chunk that does not come rejects with `chunk.failed`, and is asked for again.
 */
export function loadApi({ registryUrl, blockchainUrl, analyticsUrl, ...host }: ApiOptions, ports: CachePorts): LazyApi {
  const at = <Service>(url: string | undefined, chunk: string, load: (options: HttpOptions) => Promise<Service>) =>
    url === undefined ? undefined : once(chunk, () => load(httpOptions(url, host)))
  return {
    registry: at(registryUrl, 'registry', async options => (await import('./registry.ts')).createRegistry(options)),
    blockchain: at(blockchainUrl, 'blockchain', async options =>
      (await import('./cachedBlockchain.ts')).createCachedBlockchain(options, ports),
    ),
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
