import type { ChainNamespace } from '@foyer/core/chain'
import type { Indexer } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'
import { createEvmFaucet } from './evmFaucet.ts'
import type { Faucet, FundedChain } from './faucet.ts'
import { createSolanaFaucet } from './solanaFaucet.ts'

/** Faucets by family: those for which the specification has buying. */
const FAMILIES: Partial<Record<ChainNamespace, (indexer: Indexer) => Promise<Faucet>>> = {
  eip155: createEvmFaucet,
  solana: createSolanaFaucet,
}

/** Opens a faucet on every chain of these families. Sends no request. */
export async function openFaucets(indexers: Indexers): Promise<FundedChain[]> {
  const opened = indexers.all.map(async indexer => {
    const faucet = await FAMILIES[indexer.network.chainNamespace]?.(indexer)
    return faucet ? [{ indexer, faucet }] : []
  })
  return (await Promise.all(opened)).flat()
}
