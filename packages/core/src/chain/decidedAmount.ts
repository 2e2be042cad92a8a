import { formatAmount } from './amount.ts'

/** Significant digits that decide: with them an amount is off by less than a hundred-thousandth of it. */
const SIGNIFICANT = 6
/** As in lists: cents are never left out of a large amount. */
const LEAST_PLACES = 2
/** No price makes more of them worth anything, and a line has to end somewhere. */
const MOST_PLACES = 18

/** Places after the dot that show so many significant digits. */
function placesFor(size: bigint, decimals: number, digits: number): number {
  const length = `${size}`.length
  // Negative for an amount below one: the zeros before its first digit.
  const whole = length - decimals
  return Math.min(decimals, MOST_PLACES, Math.max(LEAST_PLACES, digits - whole))
}

/**
 * Formats an amount where money is decided, such as in a form, a quote, a review, a status and a receipt: 1234567890n with 9 decimals is
 * `1.23456`, and 12345n with 9 is `0.000012345`. In base units.
 * - All digits before the dot, at least two decimals of an amount that has them, and in all every digit up to six significant ones, without
 *   zeros at the end.
 * - Cut: what comes in is never shown larger than it is. With `pays` the last digit goes up where others follow: what is paid is never shown
 *   smaller. A minimum, a limit and an approval are shown whole instead, by `formatAmount`.
 * - An amount that even 18 decimals do not show is `<0.000000000000000001`, in either direction.
 */
export function decidedAmount(
  value: bigint,
  decimals: number,
  { pays = false, digits = SIGNIFICANT }: { pays?: boolean; digits?: number } = {},
): string {
  const size = value < 0n ? -value : value
  const places = placesFor(size, decimals, digits)
  const step = 10n ** BigInt(decimals - places)
  const cut = size - (size % step)
  const sign = value < 0n ? '-' : ''
  if (cut === 0n && size > 0n) return `${sign}<${formatAmount(1n, places)}`
  return `${sign}${formatAmount(pays && cut < size ? cut + step : cut, decimals)}`
}
