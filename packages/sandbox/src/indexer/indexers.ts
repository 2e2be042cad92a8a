import type { ChainNamespace, Network } from '@foyer/core/chain'
import { createEvmIndexer } from './evm/evmIndexer.ts'
import type { GeneratedLedger } from './generatedLedger.ts'
import type { Indexer } from './indexer.ts'
import { createSolanaIndexer } from './solana/solanaIndexer.ts'

/** A family that is not here has no balances and no activity in the API; its native balance comes from its adapter. */
const FAMILIES: Partial<Record<ChainNamespace, (network: Network) => Indexer>> = {
  eip155: createEvmIndexer,
  solana: createSolanaIndexer,
}

export interface Indexers {
  readonly all: readonly Indexer[]
  /** By CAIP-2 id. */
  at(caipNetworkId: string): Indexer | undefined
}

/** One indexer a chain, for the chains whose family has one. They ask nothing before they are asked. */
export function createIndexers(networks: readonly Network[], generated: GeneratedLedger): Indexers {
  const chains = networks.flatMap(network => FAMILIES[network.chainNamespace]?.(network) ?? [])
  const all = chains.map(generated.behind)
  return { all, at: id => all.find(({ network }) => network.caipNetworkId === id) }
}
