import { createRegistry, type Registry } from './registry.ts'

export type { Call } from './http.ts'
export type { Registry, WalletsPage, WalletsQuery } from './registry.ts'

export type ApiOptions = {
  /** No default host: without it there is no registry. */
  registryUrl?: string
  projectId: string
  /** The SDK's type. */
  st?: string
  /** The renderer and its version, e.g. `react-0.1.0`. */
  sv: string
  /** WalletConnect's client id; a function where it is known only later. */
  clientId?: string | (() => string | undefined)
  fetch?: typeof globalThis.fetch
}

export type Api = { registry: Registry | undefined }

/**
 * The remote services that a modal may talk to, each absent without its address. Nothing is asked before a call.
 * Each call takes one object of the specification's parameters and an optional `{ signal }`, and rejects with a FoyerError `http.…`.
 */
export function createApi({ registryUrl, projectId, st = 'foyer', sv, clientId, fetch }: ApiOptions): Api {
  const query = () => {
    const client = typeof clientId === 'function' ? clientId() : clientId
    return { projectId, st, sv, ...(client && { clientId: client }) }
  }
  const request: typeof globalThis.fetch = fetch ?? ((input, init) => globalThis.fetch(input, init))
  const at = (baseUrl: string) => ({ baseUrl, query, fetch: request })
  return { registry: registryUrl === undefined ? undefined : createRegistry(at(registryUrl)) }
}
