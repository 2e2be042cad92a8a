/** Allowances that mean "without a limit" although they are numbers: the largest of 96 bits, as some tokens keep them, and the next. */
const USUAL = 2n ** 96n
/** No token has so many base units, whatever it says of itself: the largest known one has fewer than 2^109. */
const IMPOSSIBLE = { 64: 2n ** 63n - 1n, 256: 2n ** 127n - 1n } as const

/**
 * Returns whether an allowance is one without a limit, whatever its number: nobody could tell the difference. It is where it is more than there
 * can be (from 2^127 - 1 on; from 2^63 - 1 where amounts have 64 bits), one of the usual numbers for it, or more than `most`.
 * - `amount` and `most` are in base units.
 * - `most` is what there is to spend, such as the supply of the token or the balance. Without it, or with 0, more than 2^96 - 2 has no limit: 79
 *   thousand million of a token with 18 decimals.
 * - `bits` is the width of an amount on the chain: 256, and 64 on Solana.
 */
export function isUnlimitedAllowance(
  amount: bigint,
  { most = 0n, bits = 256 }: { most?: bigint | undefined; bits?: 64 | 256 } = {},
): boolean {
  if (amount >= IMPOSSIBLE[bits]) return true
  if (amount === USUAL - 1n || amount === USUAL) return true
  return most > 0n ? amount > most : amount >= USUAL
}
