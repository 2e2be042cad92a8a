import { FoyerError } from '../errors.ts'

/** At most one dot, and a digit on one side of it. In JavaScript `\d` is ASCII alone. */
const DECIMAL = /^(?:(\d+)(?:\.(\d*))?|\.(\d+))$/

/** The most that a token contract can say: ERC-20's `decimals` is a uint8. */
const MAX_DECIMALS = 255

function assertWholeNumber(value: number, name: string, max: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= max) return
  throw new FoyerError(
    'amount.invalid',
    { value: String(value) },
    { cause: new RangeError(`"${name}" must be an integer from 0 to ${max}.`) },
  )
}

/**
 * Reads an amount as a person or a service writes it, into base units (wei, lamport, planck, satoshi). Exact: no float on the way.
 * - `.5` and `1.` are read as 0.5 and 1: each has one meaning, and typing "1.5" passes through the second.
 * - Throws `amount.invalid` for anything but ASCII digits and one dot (signs, exponents, commas, spaces, other scripts' digits),
 *   for more fraction digits than `decimals`, and for `decimals` that are not an integer from 0 to 255.
 */
export function parseAmount(decimal: string, decimals: number): bigint {
  assertWholeNumber(decimals, 'decimals', MAX_DECIMALS)
  const match = DECIMAL.exec(decimal)
  if (!match) throw new FoyerError('amount.invalid', { value: decimal })
  const [, whole = '0', tail, bare] = match
  const fraction = tail ?? bare ?? ''
  if (fraction.length > decimals) {
    const cause = new RangeError(`More than ${decimals} digits after the dot.`)
    throw new FoyerError('amount.invalid', { value: decimal }, { cause })
  }
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/**
 * Writes base units as a decimal, without zeros at its end: 1500n with 3 decimals is `1.5`.
 * - `places` cuts towards zero after so many digits, and never rounds up: 1999n with 3 decimals and 2 places is `1.99`.
 * - Without `places` it is exact: `parseAmount` reads it back.
 * - Throws `amount.invalid` for `decimals` or `places` that are not an integer from 0 to 255.
 */
export function formatAmount(value: bigint, decimals: number, { places = decimals }: { places?: number } = {}): string {
  assertWholeNumber(decimals, 'decimals', MAX_DECIMALS)
  assertWholeNumber(places, 'places', MAX_DECIMALS)
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const dot = digits.length - decimals
  const fraction = digits.slice(dot, dot + places).replace(/0+$/, '')
  const text = fraction ? `${digits.slice(0, dot)}.${fraction}` : digits.slice(0, dot)
  return value < 0n && text !== '0' ? `-${text}` : text
}

/**
 * `formatAmount` for a narrow column: an amount that the cut would show as zero says so instead, `<0.01` for 2 places.
 * Zero itself stays `0`; a small debit is `-<0.01`. The specification shows balances with 3 places and token amounts with 2.
 */
export function displayAmount(value: bigint, decimals: number, places: number): string {
  const text = formatAmount(value, decimals, { places })
  if (value === 0n || text !== '0') return text
  return `${value < 0n ? '-' : ''}<${formatAmount(1n, places)}`
}
