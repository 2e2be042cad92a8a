import { formatAmount, parseAmount } from '../../chain/amount.ts'
import { attempt } from '../../foreign.ts'
import type { BuyContext, Fiat } from './buy.types.ts'

/** Decimals of the currencies that can be paid with. */
export const CENTS = 2

/** Problem of the amount, in the order in which the form names it. */
export type AmountProblem = 'missing' | 'incorrect' | 'tooSmall' | 'tooLarge'

const cents = (decimal: string) => attempt(() => parseAmount(decimal, CENTS))

/** Limits of a currency over all ways to pay, in cents; undefined without any. */
export function limitsOf({ methods }: Fiat): { min: bigint; max: bigint } | undefined {
  const ranges = methods.map(({ min, max }) => [cents(min), cents(max)] as const)
  const ends = ranges
    .flatMap(([min, max]) => (min === undefined || max === undefined || max < min ? [] : [min, max]))
    .sort((one, other) => (one < other ? -1 : 1))
  return ends.length === 0 ? undefined : { min: ends[0]!, max: ends.at(-1)! }
}

type Form = Pick<BuyContext, 'amount' | 'fiat'>

/** Amount without needless digits, as the service gets it. Undefined for a text that is not an amount. */
export function paidAmount({ amount }: Pick<Form, 'amount'>): string | undefined {
  const units = cents(amount)
  return units === undefined ? undefined : formatAmount(units, CENTS)
}

/** Ways to pay that take the amount. Undefined while every one does, and where none does. */
export function methodsFor({ amount, fiat }: Form): readonly string[] | undefined {
  const units = cents(amount)
  if (units === undefined || !fiat) return undefined
  const taking = fiat.methods.filter(({ min, max }) => {
    const [least, most] = [cents(min), cents(max)]
    return least !== undefined && most !== undefined && least <= units && units <= most
  })
  return taking.length === 0 || taking.length === fiat.methods.length ? undefined : taking.map(({ id }) => id)
}

/** Problem of the typed amount; undefined for one within the limits of its currency. */
export function amountProblem({ amount, fiat }: Form): AmountProblem | undefined {
  if (amount.trim() === '' || !fiat) return 'missing'
  const units = cents(amount)
  if (units === undefined) return 'incorrect'
  const limits = limitsOf(fiat)
  if (limits && units < limits.min) return 'tooSmall'
  if (limits && units > limits.max) return 'tooLarge'
  return units === 0n ? 'incorrect' : undefined
}
