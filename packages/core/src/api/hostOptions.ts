import type { HttpOptions } from './http.ts'

/** App that calls the services. */
export type HostOptions = {
  /** WalletConnect project id. */
  projectId: string
  /** Type of the SDK. */
  st?: string
  /** The renderer and its version, e.g. `react-0.1.0`. */
  sv: string
  /** WalletConnect's client id, for the blockchain API; a function where it becomes known later. */
  clientId?: string | (() => string | undefined)
  /** Default: the platform's. */
  fetch?: typeof globalThis.fetch
  /** Address of the wallet registry, the only host whose remote pictures are shown. */
  registryUrl?: string | undefined
  /** Returns the page's address. On the visitor's own machine, pictures and links may lead there too. */
  href?: () => string | undefined
}

/** HTTP options of every call: the query and the fetch function. Only the blockchain API is given a client id. */
export function httpOptions(
  baseUrl: string,
  { projectId, st = 'foyer', sv, fetch, registryUrl, href }: HostOptions,
  clientId?: HostOptions['clientId'],
): HttpOptions {
  return {
    baseUrl,
    query: () => {
      const client = typeof clientId === 'function' ? clientId() : clientId
      return { projectId, st, sv, ...(client && { clientId: client }) }
    },
    pictures: { registryUrl, href },
    fetch: fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
}
