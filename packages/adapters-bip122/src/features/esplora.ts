import type { Network } from '@foyer/core/chain'
import { type EndpointOptions, fromAnyEndpoint, readText } from '@foyer/core/chain/adapters'

/** Address of a path below an endpoint's base. */
export const esploraUrl = (base: string, path: string) => `${base.replace(/\/+$/, '')}${path}`

/**
 * Resolves with the first valid answer of the network's endpoints; `parse` returns undefined for an invalid one. Rejects with the `rpc.failed`
 * of the last endpoint, or with the reason of `signal`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const readEsplora = <T>({
  network,
  path,
  parse,
  ...endpoint
}: { network: Network; path: string; parse: (answer: unknown) => T | undefined } & EndpointOptions): Promise<T> =>
  fromAnyEndpoint({ network, method: path, signal: endpoint.signal }, async (base, own) => {
    const value = parse(JSON.parse(await readText(esploraUrl(base, path), {}, { ...endpoint, ...own })))
    if (value === undefined) throw new Error('The endpoint returned an invalid answer.')
    return value
  })

/** Reads like `readEsplora`. Resolves with undefined if the endpoint has no such thing. */
export async function readIfThere<T>({
  fetch = globalThis.fetch,
  parse,
  ...options
}: Parameters<typeof readEsplora<T>>[0]): Promise<T | undefined> {
  const NOT_FOUND = 404
  const withAbsence: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    return response.status === NOT_FOUND ? new Response('null') : response
  }
  const { found } = await readEsplora<{ found: T | undefined }>({
    ...options,
    fetch: withAbsence,
    parse(answer) {
      const found = answer === null ? undefined : parse(answer)
      return answer === null || found !== undefined ? { found } : undefined
    },
  })
  return found
}
