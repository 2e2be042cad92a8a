import { type ChainNamespace, isAddress } from '@foyer/core/chain'
import type { Indexer } from '../../indexer/indexer.ts'
import type { Indexers } from '../../indexer/indexers.ts'

/** Returns the chains on which an address is asked for, all of its family by default, or the reason why there are none. */
export function requestedChains(
  indexers: Indexers,
  address: string,
  chainId: string | undefined,
): { chains: Indexer[] } | { parameter: string; reason: string } {
  const isOf = (namespace: ChainNamespace) => isAddress(address, namespace)
  if (chainId === undefined) {
    const chains = indexers.all.filter(({ network }) => isOf(network.chainNamespace))
    return chains.length > 0
      ? { chains }
      : { parameter: 'address', reason: 'Not an address of a family that is served here.' }
  }
  const indexer = indexers.at(chainId)
  if (!indexer) return { parameter: 'chainId', reason: `${chainId} is not served here.` }
  return isOf(indexer.network.chainNamespace)
    ? { chains: [indexer] }
    : { parameter: 'address', reason: `Not an address of ${chainId}.` }
}
