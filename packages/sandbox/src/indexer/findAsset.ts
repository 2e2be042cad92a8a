import type { Asset, Indexer } from './indexer.ts'

/** Placeholder address of the native currency in EVM services. @see https://eips.ethereum.org/EIPS/eip-7528 */
export const NATIVE_EVM_ADDRESS = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

/** Finds a chain's native currency, or a token that has moved there, by its address in upper or lower case. */
export async function findAsset(indexer: Indexer | undefined, address: string): Promise<Asset | undefined> {
  if (indexer?.network.chainNamespace === 'eip155') {
    const wanted = address.toLowerCase()
    if (wanted === NATIVE_EVM_ADDRESS.toLowerCase()) return indexer.network.nativeCurrency
    return (await indexer.tokens()).find(each => each.address?.toLowerCase() === wanted)
  }
  return (await indexer?.tokens())?.find(each => each.address === address)
}
