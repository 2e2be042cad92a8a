import { displayAmount } from '../../chain/amount.ts'

/** Exact decimal: `units` times ten to the power of minus `scale`. */
export type Decimal = { units: bigint; scale: number }

/** The specification's decimals of a token amount, and those of a dollar. */
export const PLACES = 2

/** Accepts the shortest text of a number too: `1e-7` for a small one and `1e+21` for a large one. */
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/
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

const bounded = ({ units, scale }: Decimal): Decimal =>
  scale > MOST_DIGITS ? { units: units / 10n ** BigInt(scale - MOST_DIGITS), scale: MOST_DIGITS } : { units, scale }
