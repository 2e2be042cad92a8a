import { FoyerError } from '../errors.ts'

/** At most one dot, with a digit on at least one side. In JavaScript `\d` matches ASCII only. */
const DECIMAL = /^(?:(\d+)(?:\.(\d*))?|\.(\d+))$/

/** Longer than any amount: 78 digits, a dot and 255 decimals, with zeros before them. Numbers of 10,000 digits and more would freeze a page. */
const LONGEST = 400

/** No chain counts further. */
const WORD = 1n << 256n

/** ERC-20's `decimals` is a uint8. */
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
 * Parses an amount written by a person or a service into base units (wei, lamport, planck, satoshi). Exact: uses no float.
 * - `.5` and `1.` are read as 0.5 and 1; typing "1.5" passes through "1.".
 * - Throws `amount.invalid` for anything but ASCII digits and one dot (signs, exponents, commas, spaces, other scripts' digits), for more
 *   fraction digits than `decimals`, for more base units than 256 bits hold, and for `decimals` that are not an integer from 0 to 255.
 */
export function parseAmount(decimal: string, decimals: number): bigint {
  assertWholeNumber(decimals, 'decimals', MAX_DECIMALS)
  const match = decimal.length > LONGEST ? null : DECIMAL.exec(decimal)
  if (!match) throw new FoyerError('amount.invalid', { value: decimal.slice(0, LONGEST) })
  const [, whole = '0', tail, bare] = match
  const fraction = tail ?? bare ?? ''
  if (fraction.length > decimals) {
    const cause = new RangeError(`More than ${decimals} decimals.`)
    throw new FoyerError('amount.invalid', { value: decimal }, { cause })
  }
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units < WORD) return units
  throw new FoyerError('amount.invalid', { value: decimal }, { cause: new RangeError('More than 256 bits.') })
}

/**
 * Formats base units as a decimal without trailing zeros: 1500n with 3 decimals is `1.5`.
 * - `places` truncates towards zero and never rounds up: 1999n with 3 decimals and 2 places is `1.99`.
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
 * Formats an amount for a column, always with so many places: 1999n with 3 decimals and 2 places is `1.99`, and 1500n is `1.50`.
 * One that truncation would show as zero becomes `<0.01`, a small debit `-<0.01`. The specification shows balances with 3 places and token
 * amounts with 2.
 */
export function displayAmount(value: bigint, decimals: number, places: number): string {
  const text = formatAmount(value, decimals, { places })
  if (value !== 0n && text === '0') return `${value < 0n ? '-' : ''}<${formatAmount(1n, places)}`
  const [whole = '', fraction = ''] = text.split('.')
  return places > 0 ? `${whole}.${fraction.padEnd(places, '0')}` : whole
}
