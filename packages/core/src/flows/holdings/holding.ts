import type { TokenBalance } from '../../api/tokenBalance.ts'
import { compare, type Decimal, product, readDecimal, sum, ZERO } from './decimal.ts'

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
  return worths.length > 0 ? worths.reduce(sum, ZERO) : undefined
}

/** The tokens that are worth showing, the most valuable first, and those of unknown worth in their order at the end. Each once. */
export function sortedHoldings(tokens: readonly TokenBalance[]): TokenBalance[] {
  const unique = [...new Map(tokens.filter(hasDecimals).map(token => [tokenId(token), token])).values()]
  return unique
    .map(token => ({ token, worth: worthOf(token) }))
    .sort((a, b) => (a.worth && b.worth ? compare(b.worth, a.worth) : Number(!a.worth) - Number(!b.worth)))
    .map(({ token }) => token)
}

/** The same token, however its address is written, has the same id. */
export function tokenId({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  if (!address) return `${chainId}:native`
  return chainId.startsWith('eip155:') ? address.toLowerCase() : address
}

/** The specification drops those of '0' as low quality, wherever they come from. */
const hasDecimals = ({ quantity }: TokenBalance) => Number(quantity.decimals) > 0
