import { doors } from '../doors.ts'
import { loadOnce } from '../loadOnce.ts'
import type { CachedBlockchain, CachePorts } from './cachedBlockchain.ts'
import { httpOptions } from './hostOptions.ts'
import type { HttpOptions } from './http.ts'
import type { ApiOptions } from './index.ts'
import type { LazyApi } from './lazyApi.types.ts'
import { dropStoredAnswers } from './storedAnswers.ts'

/**
 * API of a modal. Each service is loaded at its first call and shared by the flows.
 * Balances, identities and names are cached; a registration invalidates the cached names.
 * A service that cannot be loaded rejects with `chunk.failed`, and is loaded again at the next call.
 */
export function loadApi({ blockchainUrl, analyticsUrl, ...host }: ApiOptions, ports: CachePorts): LazyApi {
  const at = <Service>(
    url: string | undefined,
    chunk: string,
    load: (options: HttpOptions) => Promise<Service>,
    clientId?: ApiOptions['clientId'],
  ) => (url === undefined ? undefined : loadOnce(chunk, () => load(httpOptions(url, host, clientId))))
  const onChain = <Service>(chunk: string, load: (options: HttpOptions) => Promise<Service>) =>
    at(blockchainUrl, chunk, load, host.clientId)
  const { services } = doors
  let cached: CachedBlockchain | undefined
  const blockchain = onChain('blockchain', async options => {
    cached = (await services()).createCachedBlockchain(options, ports)
    return cached
  })
  return {
    registry: at(host.registryUrl, 'registry', async options => (await doors.registry()).createRegistry(options)),
    blockchain,
    convert: onChain('convert', async options => (await services()).createConvert(options)),
    onramp: onChain('onramp', async options => (await services()).createOnramp(options)),
    sessions: onChain('sessions', async options => (await services()).createSessions(options)),
    registration: onChain('registration', async options => {
      const [{ createRegistration }, known] = await Promise.all([services(), blockchain?.()])
      return createRegistration(options, address => known?.clearNames(address))
    }),
    analytics: at(analyticsUrl, 'analytics', async options =>
      (await doors.analyticsService()).createAnalytics(options),
    ),
    clear(addresses) {
      for (const address of addresses ?? [undefined]) cached?.clear(address)
      if (!cached && blockchainUrl !== undefined) dropStoredAnswers(ports.storage)
    },
  }
}
