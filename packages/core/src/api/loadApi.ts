import { doors } from '../doors.ts'
import { loadOnce } from '../loadOnce.ts'
import type { CachePorts } from './cachedBlockchain.ts'
import { httpOptions } from './hostOptions.ts'
import type { HttpOptions } from './http.ts'
import type { ApiOptions } from './index.ts'
import type { LazyApi } from './lazyApi.types.ts'
import type { Services } from './services.ts'

/**
 * API of a modal. Each service is loaded at its first call and shared by the flows.
 * A service that cannot be loaded rejects with `chunk.failed`, and is loaded again at the next call.
 */
export function loadApi({ blockchainUrl, analyticsUrl, clientId, ...host }: ApiOptions, ports: CachePorts): LazyApi {
  const at = <Service>(
    url: string | undefined,
    chunk: string,
    load: (options: HttpOptions) => Promise<Service>,
    id?: ApiOptions['clientId'],
  ) => (url === undefined ? undefined : loadOnce(chunk, () => load(httpOptions(url, host, id))))
  let made: Services | undefined
  const services = at(
    blockchainUrl,
    'blockchain',
    async options => {
      made = (await doors.services()).createServices(options, ports)
      return made
    },
    clientId,
  )
  return {
    registry: at(host.registryUrl, 'registry', async options => (await doors.registry()).createRegistry(options)),
    services,
    blockchain: services && (async () => (await services()).blockchain),
    analytics: at(analyticsUrl, 'analytics', async options => (await doors.services()).createAnalytics(options)),
    loaded: () => made,
  }
}
