import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../chain/amount.ts'
import { aligned, type Decimal, paidDecimal, product, readDecimal } from './decimal.ts'

const shown = (decimal: Decimal | undefined) => decimal && formatAmount(decimal.units, decimal.scale, { places: 40 })

test.each([
  ['1', '1'],
  ['0.10', '0.1'],
  ['1e-7', '0.0000001'],
  ['1.5e-7', '0.00000015'],
  ['1e+21', '1000000000000000000000'],
  ['1.5e+21', '1500000000000000000000'],
])('%s is parsed as %s', (text, expected) => {
  expect(shown(readDecimal(text))).toBe(expected)
})

test.each(['', '-1', 'NaN', 'Infinity', '1,5', '０', '.5', '1e', '1e1000'])('%j is not a decimal', text => {
  expect(readDecimal(text)).toBeUndefined()
})

test('a tiny amount is zero, and does not overflow', () => {
  expect(shown(readDecimal(String(Number.MIN_VALUE)))).toBe('0')
  expect(readDecimal(String(Number.MAX_VALUE))!.units > 0n).toBe(true)
})

const parts = fc.record({ units: fc.bigInt({ min: 0n, max: 10n ** 40n }), scale: fc.nat(40) })

test('H26 products are exact, and so are decimals at one scale', () => {
  const at = ({ units, scale }: Decimal, target: number) => units * 10n ** BigInt(target - scale)
  fc.assert(
    fc.property(fc.array(parts, { minLength: 1 }), parts, (decimals, factor) => {
      const { units, scale } = aligned(decimals)
      expect(units.map(each => at({ units: each, scale }, 40))).toEqual(decimals.map(each => at(each, 40)))
      for (const each of decimals) expect(at(product(each, factor), 80)).toBe(at(each, 40) * at(factor, 40))
    }),
    { seed: 20_260_101 },
  )
  expect(aligned([])).toEqual({ units: [], scale: 0 })
})

test('the text of any number is parsed as that number', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-60, max: 1e60, noNaN: true }), number => {
      const { units, scale } = readDecimal(String(number))!
      expect(Number(`${units}e-${scale}`)).toBe(number)
    }),
    { seed: 20_260_101 },
  )
})

test.each([
  ['1.5', '1.50'],
  ['1.491', '1.50'],
  ['1.499999', '1.50'],
  ['9.999', '10.00'],
  ['0.25', '0.25'],
  ['0.004', '<0.01'],
  ['0', '0.00'],
])('H73 money of %s that is paid is shown as %s, and never as less', (text, shown) => {
  expect(paidDecimal(readDecimal(text)!, 2)).toBe(shown)
})
