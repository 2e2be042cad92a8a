import { badAnswer } from '../review.ts'

/** Number as JSON-RPC writes it. */
export const toQuantity = (value: bigint): string => `0x${value.toString(16)}`

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/** Number of a node. */
export function quantity(value: unknown): bigint {
  if (typeof value !== 'string' || !QUANTITY.test(value)) throw badAnswer()
  return BigInt(value)
}

/** Number, or undefined where a value is none. */
export const quantityIn = (value: unknown): bigint | undefined =>
  typeof value === 'string' && QUANTITY.test(value) ? BigInt(value) : undefined

/** Address or number as a word of 32 bytes, without 0x. */
export const word = (value: string): string => value.replace(/^0x/i, '').toLowerCase().padStart(64, '0')

/** Whether two texts of hex are the same, whatever the case of their letters. */
export const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
