import type { Network } from '@foyer/core/chain'
import { type EndpointOptions, fromAnyEndpoint, readText } from '@foyer/core/chain/adapters'

/**
 * Reads from the first of the network's endpoints that gives a fit answer. Undefined from `parse` is no fit answer. Rejects with the
 * `rpc.failed` of the last one, or with the reason of `signal`.
 * @see https://github.com/Blockstream/esplora/blob/master/API.md
 */
export const readEsplora = <T>({
  network,
  path,
  parse,
  ...endpoint
}: { network: Network; path: string; parse: (answer: unknown) => T | undefined } & EndpointOptions): Promise<T> =>
  fromAnyEndpoint({ network, method: path, signal: endpoint.signal }, async base => {
    const value = parse(JSON.parse(await readText(`${base.replace(/\/+$/, '')}${path}`, {}, endpoint)))
    if (value === undefined) throw new Error('The endpoint answered with something else than was asked for.')
    return value
  })
