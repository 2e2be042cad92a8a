import { displayAmount } from '../../chain/amount.ts'

/** An exact decimal: `units` times ten to the power of minus `scale`. */
export type Decimal = { units: bigint; scale: number }

/** Also the shortest text of a number, which is `1e-7` for a small one and `1e+21` for a large one. */
const DECIMAL = /^(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/
/** Digits after the dot that may matter: the smallest unit of a token at the smallest price. */
const MOST_DIGITS = 100

export const ZERO: Decimal = { units: 0n, scale: 0 }

/** Undefined for what is no amount: negative, infinite, no number. */
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

export function sum(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

/** Below 0 when `a` is less than `b`, for sorting. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale)
  const [one, other] = [unitsAt(a, scale), unitsAt(b, scale)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Cut to so many places, `<0.01` for what that would show as nothing. */
export const displayDecimal = ({ units, scale }: Decimal, places: number): string => displayAmount(units, scale, places)

const unitsAt = ({ units, scale }: Decimal, target: number): bigint => units * 10n ** BigInt(target - scale)

const bounded = ({ units, scale }: Decimal): Decimal =>
  scale > MOST_DIGITS ? { units: units / 10n ** BigInt(scale - MOST_DIGITS), scale: MOST_DIGITS } : { units, scale }
