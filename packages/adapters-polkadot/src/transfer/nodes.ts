import type { Network } from '@foyer/core/chain'
import { type Ask, askEndpoint, fromAnyEndpoint, untilAborted } from '@foyer/core/chain/adapters'
import { isGenesisOf } from '../accounts.ts'
import type { Chain } from '../features/extrinsic.ts'
import type { LoadChain } from '../features/openNetwork.ts'

/** Bytes: the metadata of a chain as hex, or a full block. */
const MAX_RESPONSE = 8 * 1024 * 1024

/** One endpoint of a network, on the network's chain. */
export interface Node {
  /** Sends a request. It is not aborted: a broadcast transaction cannot be recalled. */
  ask: Ask
  /** Types of the chain's present runtime, with `@polkadot/api`. They are read once, and again after an upgrade. */
  chain(): Promise<Chain>
}

export interface Nodes {
  /** Reads from the first endpoint that answers; `read` throws for an invalid answer. Rejects with `rpc.failed`. */
  read<T>(network: Network, signal: AbortSignal, read: (node: Node) => Promise<T>): Promise<T>
}

type Own = Parameters<Parameters<typeof fromAnyEndpoint>[1]>[1]

async function specVersionOf(ask: Ask): Promise<number> {
  const answer = (await ask('state_getRuntimeVersion', [])) as { specVersion?: unknown } | null
  const version = answer?.specVersion
  if (typeof version !== 'number') throw new Error('The endpoint returned an invalid runtime version.')
  return version
}

export function createNodes(fetch: typeof globalThis.fetch | undefined, loadChain: LoadChain): Nodes {
  const genuine = new Set<string>()
  const chains = new Map<string, { version: number; chain: Promise<Chain> }>()

  const openChain = async (key: string, ask: Ask): Promise<Chain> => {
    const version = await specVersionOf(ask)
    const known = chains.get(key)
    if (known?.version === version) return known.chain
    const chain = loadChain().then(loaded => loaded.openChain(ask))
    chains.set(key, { version, chain })
    // A failure is not cached.
    chain.catch(() => chains.delete(key))
    return chain
  }

  const nodeAt = async (url: string, own: Own, { caipNetworkId }: Network): Promise<Node> => {
    const { signal } = new AbortController()
    const ask: Ask = (method, params) =>
      askEndpoint(url, method, params, { fetch, ...own, largest: MAX_RESPONSE, signal })
    const key = `${caipNetworkId} ${url}`
    if (!genuine.has(key)) {
      const genesis = await ask('chain_getBlockHash', [0])
      if (typeof genesis !== 'string' || !isGenesisOf(genesis, caipNetworkId))
        throw new Error('The endpoint is on another chain.')
      genuine.add(key)
    }
    return { ask, chain: () => openChain(key, ask) }
  }

  return {
    read: (network, signal, read) =>
      fromAnyEndpoint({ network, method: 'state_getStorage', signal }, (url, own) =>
        untilAborted(signal, nodeAt(url, own, network).then(read)),
      ),
  }
}
