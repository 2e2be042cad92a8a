import type { TokenBalance } from '../../api/tokenBalance.ts'
import { aligned, type Decimal, product, readDecimal } from './decimal.ts'

/** Below nothing. */
const UNKNOWN: Decimal = { units: -1n, scale: 0 }

/** What a token is worth in US dollars, exactly: its quantity at its price. Without a price it is what the service says, and without that unknown. */
export function worthOf({ quantity, price, value }: TokenBalance): Decimal | undefined {
  const held = readDecimal(quantity.numeric)
  if (price !== undefined && held) {
    const each = readDecimal(String(price))
    return each && product(held, each)
  }
  return value === undefined ? undefined : readDecimal(String(value))
}

/** What all of them are worth. Undefined when nobody knows of any. */
export function totalOf(tokens: readonly TokenBalance[]): Decimal | undefined {
  const worths = tokens.flatMap(token => worthOf(token) ?? [])
  if (worths.length === 0) return undefined
  const { units, scale } = aligned(worths)
  return { units: units.reduce((total, each) => total + each, 0n), scale }
}

/** The tokens that are worth showing, the most valuable first, and those of unknown worth in their order at the end. Each once. */
export function sortedHoldings(tokens: readonly TokenBalance[]): TokenBalance[] {
  const unique = [...new Map(tokens.filter(hasDecimals).map(token => [tokenId(token), token])).values()]
  // At one scale once, and not at each comparison: a thousand tokens are sorted while the visitor waits.
  const { units } = aligned(unique.map(token => worthOf(token) ?? UNKNOWN))
  return unique
    .map((token, index) => ({ token, worth: units[index]! }))
    .sort((a, b) => (a.worth > b.worth ? -1 : a.worth < b.worth ? 1 : 0))
    .map(({ token }) => token)
}

/** The same token, however its address is written, has the same id. */
export function tokenId({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  if (!address) return `${chainId}:native`
  return chainId.startsWith('eip155:') ? address.toLowerCase() : address
}

/** The specification drops those of '0' as low quality, wherever they come from. */
const hasDecimals = ({ quantity }: TokenBalance) => Number(quantity.decimals) > 0
