import { inWord } from '@foyer/core/chain/adapters'

export type Hex = `0x${string}`

/** Error of an answer that is not what was asked for. */
export const invalid = (what: string) => new Error(`The endpoint answered with an invalid ${what}.`)

/** Number of an answer as `0x` hex of at most 256 bits; some nodes pad it. Throws for anything else, with the name of the field. */
export function quantity(value: unknown, field = 'number'): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(value)) throw invalid(field)
  return BigInt(value)
}

/** Gas of an answer. Clients count it in 64 bits. */
export const gasUnits = (value: unknown, field = 'gas'): bigint => inWord('u64', field, quantity(value, field))

/** Number of an answer that fits into a float, such as a block or a nonce. Throws for anything else. */
export function count(value: unknown): number {
  const number = Number(quantity(value))
  if (!Number.isSafeInteger(number)) throw new Error('The endpoint answered with a number that is too large.')
  return number
}

/** @see https://ethereum.org/developers/docs/apis/json-rpc/#quantities-encoding */
export const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`

export const isHash = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

export const isAddress = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

export const isData = (value: unknown): value is Hex => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Compares hex text of any case; an absent value equals nothing. */
export const isSame = (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' && a.toLowerCase() === b.toLowerCase()
