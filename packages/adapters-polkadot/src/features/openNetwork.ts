import type { Network } from '@foyer/core/chain'
import { type Ask, askEndpoint, fromAnyEndpoint, untilAborted } from '@foyer/core/chain/adapters'
import type { Chain } from './extrinsic.ts'

/** Maximum size of a response in bytes: a chain's metadata as hex. */
const MAX_RESPONSE = 8 * 1024 * 1024

/** Loads `./extrinsic.ts`, which brings `@polkadot/api`. */
export type LoadChain = () => Promise<{ openChain(ask: Ask): Promise<Chain> }>

export interface OpenNetwork {
  chain: Chain
  /** Sends a request to the same endpoint. It is not aborted: a broadcast transaction cannot be recalled. */
  ask: Ask
}

/** Opens the chain over the first endpoint that answers with its genesis hash. Rejects with `rpc.failed` when there is none. */
export function openNetwork(options: {
  network: Network
  isGenesis: (hash: string) => boolean
  fetch: typeof globalThis.fetch | undefined
  loadChain: LoadChain
  signal: AbortSignal
}): Promise<OpenNetwork> {
  const { network, isGenesis, fetch, loadChain, signal } = options
  return fromAnyEndpoint({ network, method: 'state_getMetadata', signal }, async (url, own) => {
    const askUntil =
      (until: AbortSignal): Ask =>
      (method, params) =>
        askEndpoint(url, method, params, { fetch, ...own, largest: MAX_RESPONSE, signal: until })
    // Before the library, which would read 1 MB of metadata and log a warning.
    const genesis = await askUntil(signal)('chain_getBlockHash', [0])
    if (typeof genesis !== 'string' || !isGenesis(genesis)) throw new Error('The endpoint is on another chain.')
    const { openChain } = await loadChain()
    const chain = await untilAborted(signal, openChain(askUntil(signal)))
    return { chain, ask: askUntil(new AbortController().signal) }
  })
}
