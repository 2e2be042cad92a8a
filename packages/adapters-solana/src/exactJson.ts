/** Whole number of more than 15 digits: with fewer it is exact as a JavaScript number. */
const LONG_NUMBER = /^-?[1-9]\d{15,}$/

/**
 * Parses JSON with long whole numbers as text: JSON.parse would round numbers up to 2^64.
 * @see https://www.rfc-editor.org/rfc/rfc8259#section-6
 */
export function parseExactJson(text: string): unknown {
  const quoted = text.replace(/"(?:\\.|[^"\\])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, token =>
    LONG_NUMBER.test(token) ? `"${token}"` : token,
  )
  return JSON.parse(quoted)
}

/** Whole number from 0 to 2^64 - 1, given as a number or as digits. Undefined for anything else. */
export function toU64(value: unknown): bigint | undefined {
  if (typeof value === 'number' ? !Number.isSafeInteger(value) : typeof value !== 'string') return undefined
  if (!/^\d{1,20}$/.test(String(value))) return undefined
  const amount = BigInt(value as string | number)
  return amount < 2n ** 64n ? amount : undefined
}
