import { displayAmount, formatAmount } from '../../chain/amount.ts'
import { displayDecimal, PLACES, product, readDecimal } from './decimal.ts'

/** Amount of an asset for the screen. `text` has 2 decimals, cut; `exact` has all. `fiat`: US dollars, undefined without a price. */
export type ShownAmount = {
  /** Decimal with 2 decimals, cut. */
  text: string
  /** Decimal with all decimals. */
  exact: string
  /** Symbol of the asset. */
  symbol: string
  /** Worth in US dollars. Undefined without a price. */
  fiat: string | undefined
}

/** Asset that an amount is counted in. `price`: US dollars for one, as decimal text. */
export type AmountIn = { decimals: number; symbol: string; price?: string }

/** Exact US dollars of an amount, cut to 2 decimals. Undefined without a price. */
export function fiatOf(units: bigint, { decimals, price }: Pick<AmountIn, 'decimals' | 'price'>): string | undefined {
  const each = price === undefined ? undefined : readDecimal(price)
  return each && displayDecimal(product({ units, scale: decimals }, each), PLACES)
}

export const shownAmount = (units: bigint, asset: AmountIn): ShownAmount => ({
  text: displayAmount(units, asset.decimals, PLACES),
  exact: formatAmount(units, asset.decimals),
  symbol: asset.symbol,
  fiat: fiatOf(units, asset),
})
