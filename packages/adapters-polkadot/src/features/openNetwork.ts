import { displayText, FoyerError, type Network } from '@foyer/core/chain'
import { untilAborted } from '../abort.ts'
import { askEndpoint } from '../endpoint.ts'
import type { Chain } from './extrinsic.ts'
import type { Ask } from './fromAnyEndpoint.ts'

const LONGEST_REASON = 300
/** Bytes, for a chain's metadata as hex. */
const LARGEST = 8 * 1024 * 1024

const extrinsics = () => import('./extrinsic.ts')

export function rpcFailed(method: string, cause: unknown): FoyerError {
  const reason = cause instanceof Error ? displayText(cause.message, LONGEST_REASON) : ''
  return new FoyerError('rpc.failed', { method, ...(reason && { reason }) }, { cause })
}

export interface OpenNetwork {
  chain: Chain
  /** Asks the same endpoint, also after the visitor has left: what is handed over for broadcasting is not taken back. */
  ask: Ask
}

/** How the chain writes transactions, from the first endpoint that answers and is on it. Rejects with `rpc.failed` when none is. */
export async function openNetwork(options: {
  network: Network
  isGenesis: (hash: string) => boolean
  fetch: typeof globalThis.fetch | undefined
  signal: AbortSignal
}): Promise<OpenNetwork> {
  const { network, isGenesis, signal } = options
  let cause: unknown = new Error('The network has no endpoint.')
  for (const url of network.rpcUrls.default.http) {
    signal.throwIfAborted()
    const askUntil =
      (until: AbortSignal): Ask =>
      (method, params) =>
        askEndpoint({
          fetch: options.fetch ?? globalThis.fetch,
          url,
          method,
          params,
          largest: LARGEST,
          signal: until,
        })
    try {
      // Asked before the library is, which would ask for a megabyte and complain on the console.
      const theirs = await askUntil(signal)('chain_getBlockHash', [0])
      if (typeof theirs !== 'string' || !isGenesis(theirs)) throw new Error('The endpoint is on another chain.')
      const { openChain } = await extrinsics()
      const chain = await untilAborted(signal, openChain(askUntil(signal)))
      return { chain, ask: askUntil(new AbortController().signal) }
    } catch (error) {
      signal.throwIfAborted()
      cause = error
    }
  }
  throw rpcFailed('state_getMetadata', cause)
}
