import { parseAmount } from '../../chain/amount.ts'
import { attempt } from '../../foreign.ts'
import { aligned, type Decimal, product, readDecimal } from '../holdings/decimal.ts'
import type { SwapContext, SwapPlan, SwapPrices, SwapQuote, SwapTerms } from './swap.types.ts'

/** Digits after the dot of a slippage in percent. */
const SLIPPAGE_SCALE = 4
const WHOLE = 10n ** BigInt(SLIPPAGE_SCALE + 2)

/** Percent. */
const [LEAST_SLIPPAGE, NOTED_SLIPPAGE, MOST_SLIPPAGE] = [1_000n, 30_000n, 50_000n]

/** Slippage in units of `WHOLE`. Undefined for a text that is not between 0.1 and 5 percent. */
function slippageUnits(text: string): bigint | undefined {
  const units = attempt(() => parseAmount(text, SLIPPAGE_SCALE))
  return units !== undefined && units >= LEAST_SLIPPAGE && units <= MOST_SLIPPAGE ? units : undefined
}

export const isSlippage = (text: string): boolean => slippageUnits(text) !== undefined

/** Whether the slippage is high enough that others can profit from the swap. */
export const isHighSlippage = (text: string): boolean => (slippageUnits(text) ?? 0n) > NOTED_SLIPPAGE

/**
 * Least output under a slippage. Rounded down to one base unit, as routers round: a unit more would refuse the transactions of honest services.
 */
export const leastOf = (output: bigint, slippage: string): bigint =>
  (output * (WHOLE - (slippageUnits(slippage) ?? 0n))) / WHOLE

/**
 * Slippage in percent with which a service builds a swap that gives at least `least`, and is not looser than the visitor's. Undefined where
 * the output is below that.
 */
export function tightSlippage(output: bigint, least: bigint, slippage: string): number | undefined {
  if (output < least || output === 0n) return undefined
  const room = ((output - least) * WHOLE) / output
  const most = slippageUnits(slippage) ?? 0n
  return Number(room < most ? room : most) / 10 ** SLIPPAGE_SCALE
}

/** Amount to sell in base units; undefined for a text that is not an amount of the asset. */
export function amountOf({ amount, sold }: Pick<SwapContext, 'amount' | 'sold'>): bigint | undefined {
  return sold && amount !== '' ? attempt(() => parseAmount(amount, sold.decimals)) : undefined
}

/** Pair and amount of the form; undefined while something is missing. */
export function termsOf(context: Pick<SwapContext, 'amount' | 'bought' | 'sold'>): SwapTerms | undefined {
  const { sold, bought } = context
  const amount = amountOf(context)
  return sold && bought && amount ? { sold, bought, amount: `${amount}` } : undefined
}

/** The quote, where it is of the pair and the amount that the form now has (H30). */
export function currentQuote(
  context: Pick<SwapContext, 'amount' | 'bought' | 'quote' | 'sold'>,
): SwapQuote | undefined {
  const { quote } = context
  const terms = termsOf(context)
  const isOfForm =
    quote !== undefined &&
    terms !== undefined &&
    quote.amount === terms.amount &&
    quote.sold === terms.sold.address &&
    quote.bought === terms.bought.address
  return isOfForm ? quote : undefined
}

const worthOf = (units: string, decimals: number, price: string): Decimal | undefined => {
  const each = readDecimal(price)
  return each && each.units > 0n ? product({ units: BigInt(units), scale: decimals }, each) : undefined
}

/** Loss of worth in hundredths of a percent, rounded up; 0 for a gain. Undefined without both prices. */
export function priceImpact(
  { sold, bought, amount }: SwapTerms,
  output: string,
  prices: SwapPrices,
): number | undefined {
  const paid = prices.sold === undefined ? undefined : worthOf(amount, sold.decimals, prices.sold)
  const got = prices.bought === undefined ? undefined : worthOf(output, bought.decimals, prices.bought)
  if (!paid || !got || paid.units === 0n) return undefined
  const [before, after] = aligned([paid, got]).units as [bigint, bigint]
  if (before === 0n) return undefined
  return after >= before ? 0 : Number(((before - after) * 10_000n + before - 1n) / before)
}

/** Output that the review counts on: what the chain says, else the least, which alone is proved. */
export const provedOutput = ({ forecast, least }: Pick<SwapPlan, 'forecast' | 'least'>): string =>
  forecast?.receives ?? least

/** Price impact of the reviewed swap. */
export const plannedImpact = (plan: SwapPlan): number | undefined => priceImpact(plan, provedOutput(plan), plan.prices)

export type ImpactLevel = 'low' | 'high' | 'severe' | 'unknown'

/** From 5 % it is warned, and from 15 % it has to be acknowledged. */
export const impactLevel = (impact: number | undefined): ImpactLevel =>
  impact === undefined ? 'unknown' : impact >= 1_500 ? 'severe' : impact >= 500 ? 'high' : 'low'
