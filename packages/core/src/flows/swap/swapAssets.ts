import type { Asset } from '../send/send.types.ts'
import type { SwapContext } from './swap.types.ts'

type Lists = Pick<SwapContext, 'assets' | 'listed'>

/** Key of a token's address on eip155, where its case is a checksum. */
const keyOf = ({ address }: Pick<Asset, 'address'>) => address?.toLowerCase() ?? ''

/**
 * Assets that can be swapped: those of which the account has some first, in the order of its list. A token whose decimals the two lists count
 * differently is left out, because its amounts would be misread.
 */
export function swapAssets({ assets, listed }: Lists): readonly Asset[] {
  const tokens = listed?.tokens ?? []
  const held = new Map(assets.map(asset => [keyOf(asset), asset]))
  const order = new Map(assets.map((asset, index) => [keyOf(asset), index]))
  const merged = tokens.flatMap((token): Asset[] => {
    const own = held.get(keyOf(token))
    if (!own) return [token]
    return own.decimals === token.decimals ? [{ ...token, ...own }] : []
  })
  const place = (asset: Asset) => (BigInt(asset.held ?? 0) > 0n ? order.get(keyOf(asset))! : assets.length)
  return merged.sort((one, other) => place(one) - place(other))
}

/** The same asset with its present balance and price. Undefined for one that is not listed any more. */
export const latestOf = (lists: Lists, asset: Asset | undefined): Asset | undefined => {
  const latest = asset && swapAssets(lists).find(each => keyOf(each) === keyOf(asset))
  return latest?.decimals === asset?.decimals ? latest : undefined
}
