import { notSigned } from './review.ts'

/** Fields of an object that was JSON. */
export type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object with fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unreadable = () => notSigned('The request cannot be read.')

/** Fields of a request. Anything else is refused. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : unreadable())

/** Text of a request. Anything else is refused. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : unreadable())

/** Value of a request as it is decoded. A throw refuses it. */
export function readable<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    return unreadable()
  }
}
