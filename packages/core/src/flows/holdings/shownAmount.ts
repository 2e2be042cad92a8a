import { formatAmount } from '../../chain/amount.ts'
import { decidedAmount } from '../../chain/decidedAmount.ts'
import { type Decimal, displayDecimal, listedAmount, PLACES, paidDecimal, product, readDecimal } from './decimal.ts'

/** Amount of an asset for the screen. `exact` has all decimals. `fiat`: US dollars, undefined without a price. */
export type ShownAmount = {
  /** Decimal with up to six significant digits: cut, or the last one up where it is paid. In a list of tokens it has two decimals. */
  text: string
  /** Decimal with all decimals. */
  exact: string
  /** Symbol of the asset. */
  symbol: string
  /** Worth in US dollars with two decimals: cut, or the last one up where it is paid. Undefined without a price. */
  fiat: string | undefined
}

/** Asset that an amount is counted in. `price`: US dollars for one, as decimal text. */
export type AmountIn = { decimals: number; symbol: string; price?: string }

function worthOf(units: bigint, { decimals, price }: Pick<AmountIn, 'decimals' | 'price'>): Decimal | undefined {
  const each = price === undefined ? undefined : readDecimal(price)
  return each && product({ units, scale: decimals }, each)
}

/** Exact US dollars of an amount, cut to 2 decimals. Undefined without a price. */
export function fiatOf(units: bigint, asset: Pick<AmountIn, 'decimals' | 'price'>): string | undefined {
  const worth = worthOf(units, asset)
  return worth && displayDecimal(worth, PLACES)
}

/** Amount that comes in or stays, where money is decided: never shown larger than it is. */
export const shownAmount = (units: bigint, asset: AmountIn): ShownAmount => ({
  text: decidedAmount(units, asset.decimals),
  exact: formatAmount(units, asset.decimals),
  symbol: asset.symbol,
  fiat: fiatOf(units, asset),
})

/** Amount that is paid: never shown smaller than it is. */
export function shownCost(units: bigint, asset: AmountIn): ShownAmount {
  const worth = worthOf(units, asset)
  return {
    text: decidedAmount(units, asset.decimals, { pays: true }),
    exact: formatAmount(units, asset.decimals),
    symbol: asset.symbol,
    fiat: worth && paidDecimal(worth, PLACES),
  }
}

/** Amount in a list of tokens, with its worth beside it. */
export const shownInList = (units: bigint, asset: AmountIn): ShownAmount => ({
  ...shownAmount(units, asset),
  text: listedAmount({ units, scale: asset.decimals }, worthOf(units, asset)),
})
