import type { Network } from '@foyer/core/chain'
import { type Ask, askEndpoint, fromAnyEndpoint, untilAborted } from '@foyer/core/chain/adapters'
import type { Chain } from './extrinsic.ts'

/** Bytes, for a chain's metadata as hex. */
const LARGEST = 8 * 1024 * 1024

const extrinsics = () => import('./extrinsic.ts')

export interface OpenNetwork {
  chain: Chain
  /** Asks the same endpoint, also after the visitor has left: what is handed over for broadcasting is not taken back. */
  ask: Ask
}

/** How the chain writes transactions, from the first endpoint that answers and is on it. Rejects with `rpc.failed` when none is. */
export function openNetwork(options: {
  network: Network
  isGenesis: (hash: string) => boolean
  fetch: typeof globalThis.fetch | undefined
  signal: AbortSignal
}): Promise<OpenNetwork> {
  const { network, isGenesis, fetch, signal } = options
  return fromAnyEndpoint({ network, method: 'state_getMetadata', signal }, async url => {
    const askUntil =
      (until: AbortSignal): Ask =>
      (method, params) =>
        askEndpoint(url, method, params, { fetch, largest: LARGEST, signal: until })
    // Asked before the library is, which would ask for a megabyte and complain on the console.
    const theirs = await askUntil(signal)('chain_getBlockHash', [0])
    if (typeof theirs !== 'string' || !isGenesis(theirs)) throw new Error('The endpoint is on another chain.')
    const { openChain } = await extrinsics()
    const chain = await untilAborted(signal, openChain(askUntil(signal)))
    return { chain, ask: askUntil(new AbortController().signal) }
  })
}
