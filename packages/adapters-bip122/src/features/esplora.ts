import type { Network } from '@foyer/core/chain'
import { type EndpointOptions, fromAnyEndpoint, readText } from '@foyer/core/chain/adapters'

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
    const value = parse(JSON.parse(await readText(`${base.replace(/\/+$/, '')}${path}`, {}, { ...endpoint, ...own })))
    if (value === undefined) throw new Error('The endpoint returned an invalid answer.')
    return value
  })
