import type { TokenBalance } from '../../api/tokenBalance.ts'
import { parseAmount } from '../../chain/amount.ts'
import { isMoney } from '../../chain/isMoney.ts'
import { isNativeToken } from '../../chain/nativeTokens.ts'
import { attempt } from '../../foreign.ts'
import { aligned, type Decimal, product, readDecimal } from './decimal.ts'

/** Sorts below zero. */
const UNKNOWN: Decimal = { units: -1n, scale: 0 }

/**
 * Exact worth of a token in US dollars: its quantity at its price. Without a price the service's value is used; without that it is
 * undefined.
 */
export function worthOf({ quantity, price, value }: TokenBalance): Decimal | undefined {
  const held = readDecimal(quantity.numeric)
  if (price !== undefined && held) {
    const each = readDecimal(String(price))
    return each && product(held, each)
  }
  return value === undefined ? undefined : readDecimal(String(value))
}

/**
 * Tokens worth showing, without duplicates: the most valuable first, those of unknown worth in their order at the end. With their total
 * worth, undefined when none is known.
 */
export function ranked(given: readonly TokenBalance[]): { tokens: TokenBalance[]; total: Decimal | undefined } {
  const shown = withOneBalance(given.filter(token => hasDecimals(token) && isHeld(token)))
  const unique = [...new Map(shown.map(token => [tokenId(token), token])).values()]
  const worths = unique.map(worthOf)
  // Scaled once and not at each comparison, because a thousand tokens are sorted while the visitor waits.
  const { units, scale } = aligned(worths.map(worth => worth ?? UNKNOWN))
  const known = units.filter((_, index) => worths[index])
  return {
    tokens: unique
      .map((token, index) => ({ token, worth: units[index]! }))
      .sort((a, b) => (a.worth > b.worth ? -1 : a.worth < b.worth ? 1 : 0))
      .map(({ token }) => token),
    total: known.length > 0 ? { units: known.reduce((total, each) => total + each, 0n), scale } : undefined,
  }
}

/** Id of a token, independent of how its address is written. */
export function tokenId({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  if (!address) return `${chainId}:native`
  return chainId.startsWith('eip155:') ? address.toLowerCase() : address
}

/** The specification drops tokens with '0' as low quality, from every source. */
const hasDecimals = ({ quantity }: TokenBalance) => Number(quantity.decimals) > 0

/** False for the placeholder that a chain without a currency answers for everyone. */
const isHeld = ({ address, quantity: { numeric, decimals } }: TokenBalance) =>
  address !== undefined || isMoney(attempt(() => parseAmount(numeric, Number(decimals))) ?? 0n)

const isTwin = ({ chainId, address }: TokenBalance) =>
  isNativeToken(chainId, address?.slice(address.lastIndexOf(':') + 1))

/**
 * Tokens with one row for the native currency of each chain, where some list it under the address of a token too: it is the same money, and counts
 * once. The row of the native currency stays, with the price of the other where it has none.
 */
function withOneBalance(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  const twins = tokens.filter(isTwin)
  if (twins.length === 0) return tokens
  const rest = tokens
    .filter(token => !isTwin(token))
    .map(token => {
      const twin = token.address === undefined && twins.find(({ chainId }) => chainId === token.chainId)
      return twin && worthOf(token) === undefined ? { ...token, price: twin.price, value: twin.value } : token
    })
  const alone = twins.filter(({ chainId }) => !rest.some(row => row.chainId === chainId && row.address === undefined))
  return [...rest, ...alone.map(({ address: _, ...row }) => row)]
}
