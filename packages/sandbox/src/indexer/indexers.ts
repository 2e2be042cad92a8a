import type { ChainNamespace, Network } from '@foyer/core/chain'
import { createEvmIndexer } from './evm/evmIndexer.ts'
import type { GeneratedRows } from './generatedRows.ts'
import type { Indexer } from './indexer.ts'
import { createSolanaIndexer } from './solana/solanaIndexer.ts'

/** Indexers by family. A missing family has no balances or activity in the API; its native balance comes from its adapter. */
const FAMILIES: Partial<Record<ChainNamespace, (network: Network) => Indexer>> = {
  eip155: createEvmIndexer,
  solana: createSolanaIndexer,
}

export interface Indexers {
  readonly all: readonly Indexer[]
  /** By CAIP-2 id. */
  at(caipNetworkId: string): Indexer | undefined
}

/** Creates an indexer per chain of these families. They send no request before their first call. */
export function createIndexers(networks: readonly Network[], generated: GeneratedRows): Indexers {
  const chains = networks.flatMap(network => FAMILIES[network.chainNamespace]?.(network) ?? [])
  const all = chains.map(generated.behind)
  return { all, at: id => all.find(({ network }) => network.caipNetworkId === id) }
}
