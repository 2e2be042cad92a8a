/** Digits up to which every whole number is exact as a JavaScript number. */
const EXACT_DIGITS = 15

/**
 * JSON whose long whole numbers come back as text, digit by digit: a chain's numbers go up to 2^64, and JSON.parse would round them.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-6
 */
export function parseExactJson(text: string): unknown {
  const kept = text.replace(/"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, token =>
    /^-?[1-9]\d*$/.test(token) && token.length > EXACT_DIGITS ? `"${token}"` : token,
  )
  return JSON.parse(kept)
}

/** A whole number from 0 to 2^64 - 1, as a number or as its digits; undefined for anything else. */
export function toU64(value: unknown): bigint | undefined {
  if (typeof value === 'number' ? !Number.isSafeInteger(value) : typeof value !== 'string') return undefined
  if (!/^\d{1,20}$/.test(String(value))) return undefined
  const amount = BigInt(value as string | number)
  return amount < 2n ** 64n ? amount : undefined
}
