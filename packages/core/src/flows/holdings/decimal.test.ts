import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compare, type Decimal, displayDecimal, product, readDecimal, sum } from './decimal.ts'

const shown = (decimal: Decimal | undefined) => decimal && displayDecimal(decimal, 40)

test.each([
  ['1', '1'],
  ['0.10', '0.1'],
  ['1e-7', '0.0000001'],
  ['1.5e-7', '0.00000015'],
  ['1e+21', '1000000000000000000000'],
  ['1.5e+21', '1500000000000000000000'],
])('%s reads %s', (text, expected) => {
  expect(shown(readDecimal(text))).toBe(expected)
})

test.each(['', '-1', 'NaN', 'Infinity', '1,5', '０', '.5', '1e', '1e1000'])('%j is none', text => {
  expect(readDecimal(text)).toBeUndefined()
})

test('what is smaller than anything is nothing, and does not overflow', () => {
  expect(shown(readDecimal(String(Number.MIN_VALUE)))).toBe('0')
  expect(readDecimal(String(Number.MAX_VALUE))!.units > 0n).toBe(true)
})

const parts = fc.record({ units: fc.bigInt({ min: 0n, max: 10n ** 40n }), scale: fc.nat(40) })

test('H26 sums, products and order are exact', () => {
  const at = ({ units, scale }: Decimal, target: number) => units * 10n ** BigInt(target - scale)
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      expect(at(sum(a, b), 80)).toBe(at(a, 80) + at(b, 80))
      expect(at(product(a, b), 80)).toBe(at(a, 40) * at(b, 40))
      expect(Math.sign(compare(a, b))).toBe(at(a, 80) < at(b, 80) ? -1 : at(a, 80) > at(b, 80) ? 1 : 0)
    }),
    { seed: 20_260_101 },
  )
})

test('the text of any number is read as that number', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-60, max: 1e60, noNaN: true }), number => {
      const { units, scale } = readDecimal(String(number))!
      expect(Number(`${units}e-${scale}`)).toBe(number)
    }),
    { seed: 20_260_101 },
  )
})
