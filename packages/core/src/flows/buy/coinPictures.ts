import type { CachedBlockchain } from '../../api/cachedBlockchain.ts'
import type { CaipAddress } from '../../chain/namespace.ts'
import { pricedAddress } from '../holdings/pricedAddress.ts'
import type { Buyer, Coin, CoinPictures } from './buy.types.ts'
import { isNative } from './coinBalance.ts'

/** Most coins in one request for prices, which have the pictures. */
const MOST = 100

/** EVM addresses are written in either case. */
const keyOf = (asset: CaipAddress) => (asset.startsWith('eip155:') ? asset.toLowerCase() : asset)

/** The service knows native currencies by EIP-7528's address, which only EVM chains have. */
const hasPrice = (asset: CaipAddress) => asset.startsWith('eip155:') || !isNative(asset)

/**
 * Pictures of coins: of the account's own list, as in the views of its tokens, else of the service's prices. Found by address, because any
 * coin can use a symbol. The API's client has vetted them.
 */
export async function coinPictures(
  { getBalance, getPrices }: Pick<CachedBlockchain, 'getBalance' | 'getPrices'>,
  { address, chainId }: Buyer,
  coins: readonly Coin[],
  signal: AbortSignal,
): Promise<CoinPictures> {
  const addresses = coins.flatMap(({ asset }) => (asset && hasPrice(asset) ? [asset] : [])).slice(0, MOST)
  const [prices, list] = await Promise.allSettled([
    addresses.length > 0 ? getPrices({ currency: 'usd', addresses }, { signal }) : { fungibles: [] },
    getBalance({ address, chainId }, { signal }),
  ])
  const pictures = new Map<string, string>()
  const note = (asset: CaipAddress | undefined, iconUrl: string | undefined) => {
    if (asset !== undefined && iconUrl !== undefined) pictures.set(keyOf(asset), iconUrl)
  }
  if (prices.status === 'fulfilled') for (const each of prices.value.fungibles) note(each.address, each.iconUrl)
  if (list.status === 'fulfilled') for (const token of list.value.balances) note(pricedAddress(token), token.iconUrl)
  return Object.fromEntries(
    coins.flatMap(({ id, asset }) => {
      const picture = asset && pictures.get(keyOf(asset))
      return picture === undefined ? [] : [[id, picture]]
    }),
  )
}
