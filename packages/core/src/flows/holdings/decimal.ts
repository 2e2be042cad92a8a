import { displayAmount } from '../../chain/amount.ts'
import { decidedAmount } from '../../chain/decidedAmount.ts'

/** Exact decimal: `units` times ten to the power of minus `scale`. */
export type Decimal = { units: bigint; scale: number }

/** The specification's decimals of a token amount in lists, and those of a dollar. */
export const PLACES = 2

/** Accepts the shortest text of a number too: `1e-7` for a small one and `1e+21` for a large one. A text of 10,000 digits would freeze a page. */
const DECIMAL = /^(\d{1,400})(?:\.(\d{1,400}))?(?:e([+-]?\d{1,3}))?$/
/** Maximum digits after the dot: the smallest unit of a token at the smallest price. */
const MOST_DIGITS = 100

/** Undefined for anything but a finite number of at least zero. */
export function readDecimal(text: string): Decimal | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  const units = BigInt(whole + fraction)
  return bounded(scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale })
}

export const product = (a: Decimal, b: Decimal): Decimal =>
  bounded({ units: a.units * b.units, scale: a.scale + b.scale })

/** Several decimals at one scale, to be compared and added as integers. */
export function aligned(decimals: readonly Decimal[]): { units: bigint[]; scale: number } {
  const scale = Math.max(0, ...decimals.map(decimal => decimal.scale))
  const factors = Array.from({ length: scale + 1 }, (_, digits) => 10n ** BigInt(digits))
  return { units: decimals.map(decimal => decimal.units * factors[scale - decimal.scale]!), scale }
}

/** With so many places, cut; `<0.01` for a smaller amount. */
export const displayDecimal = ({ units, scale }: Decimal, places: number): string => displayAmount(units, scale, places)

/** With so many places, the last one up where digits follow: for what is paid. `<0.01` for a smaller amount. */
export function paidDecimal({ units, scale }: Decimal, places: number): string {
  const step = 10n ** BigInt(Math.max(0, scale - places))
  const up = units >= step && units % step > 0n ? units + step : units
  return displayAmount(up, scale, places)
}

/** Part of an amount that two decimals may leave out beside its worth, and the digits that leave out less. */
const HUNDREDTH = 100n
const DIGITS = 3

/**
 * Amount of a token in a list: two decimals, cut. Beside a worth in dollars it has three significant digits where two decimals would leave out
 * more than a hundredth: 0.0179 is not `0.01` beside $1,775.
 */
export function listedAmount({ units, scale }: Decimal, worth: Decimal | undefined): string {
  const step = 10n ** BigInt(Math.max(0, scale - PLACES))
  const isMisleading = (units % step) * HUNDREDTH > units
  const hasWorth = worth !== undefined && displayDecimal(worth, PLACES) !== '0.00'
  return isMisleading && hasWorth
    ? decidedAmount(units, scale, { digits: DIGITS })
    : displayAmount(units, scale, PLACES)
}

const bounded = ({ units, scale }: Decimal): Decimal =>
  scale > MOST_DIGITS ? { units: units / 10n ** BigInt(scale - MOST_DIGITS), scale: MOST_DIGITS } : { units, scale }
