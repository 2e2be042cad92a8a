import * as z from 'zod/mini'

/**
 * The leaves of the schemas in this package, each with its own message. They are all `z.custom`, which costs a predicate:
 * zod's own string, number and enum classes would cost the headless core 3 kB that it does not have.
 */
export const text = (message: string, { max = Number.POSITIVE_INFINITY } = {}) =>
  z.custom<string>(value => typeof value === 'string' && value.trim() !== '' && value.length <= max, message)

export const flag = (message: string) => z.custom<boolean>(value => typeof value === 'boolean', message)

export const oneOf = <const Value extends string>(
  values: readonly Value[],
  message = `Choose from ${values.join(', ')}.`,
) => z.custom<Value>(value => (values as readonly unknown[]).includes(value), message)

export const wholeNumber = (message: string, min: number, max: number) =>
  z.custom<number>(value => Number.isInteger(value) && (value as number) >= min && (value as number) <= max, message)
