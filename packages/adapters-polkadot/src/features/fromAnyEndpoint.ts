import { displayText, FoyerError, type Network } from '@foyer/core/chain'
import { askEndpoint } from '../endpoint.ts'

export type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>

const LONGEST_REASON = 300

/** Reads from the first endpoint of the network that gives a fit answer. Rejects with `balance.unavailable` when none does. */
export async function fromAnyEndpoint<T>(options: {
  fetch: typeof globalThis.fetch | undefined
  network: Network
  largest: number
  signal: AbortSignal
  method: string
  read: (ask: Ask) => Promise<T>
}): Promise<T> {
  const { network, signal, largest, read } = options
  let cause: unknown
  for (const url of network.rpcUrls.default.http) {
    signal.throwIfAborted()
    try {
      const fetch = options.fetch ?? globalThis.fetch
      return await read((method, params) => askEndpoint({ fetch, url, method, params, largest, signal }))
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? displayText(error.message, LONGEST_REASON) : undefined
      cause = new FoyerError('rpc.failed', { method: options.method, ...(reason && { reason }) }, { cause: error })
    }
  }
  throw new FoyerError('balance.unavailable', { chainId: network.caipNetworkId }, { cause })
}
