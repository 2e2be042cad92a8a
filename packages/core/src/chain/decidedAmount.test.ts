import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount, parseAmount } from './amount.ts'
import { decidedAmount } from './decidedAmount.ts'

describe('H73 an amount where money is decided', () => {
  test.each<[exact: string, decimals: number, cut: string, paid: string]>([
    // 20 USDC for ETH.
    ['0.011267605633802816', 18, '0.0112676', '0.0112677'],
    ['20', 6, '20', '20'],
    ['0.6', 18, '0.6', '0.6'],
    ['0.0177512345', 18, '0.0177512', '0.0177513'],
    ['0', 18, '0', '0'],
    ['0.000001', 6, '0.000001', '0.000001'],
    ['0.000000000000000001', 18, '0.000000000000000001', '0.000000000000000001'],
    ['0.00001234567', 18, '0.0000123456', '0.0000123457'],
    ['1.234567891', 9, '1.23456', '1.23457'],
    ['12.000000001', 9, '12', '12.0001'],
    ['0.99999999', 8, '0.999999', '1'],
    ['999.999999999', 9, '999.999', '1000'],
    ['1234.5678', 18, '1234.56', '1234.57'],
    ['1234567.899', 18, '1234567.89', '1234567.9'],
    ['123456789012345.678', 18, '123456789012345.67', '123456789012345.68'],
    ['21000000.12345678', 8, '21000000.12', '21000000.13'],
    ['1234567', 0, '1234567', '1234567'],
    ['0.5', 1, '0.5', '0.5'],
    // Decimals of NEAR, and more than any token that is known.
    ['0.000000000000000000000001', 24, '<0.000000000000000001', '<0.000000000000000001'],
    ['1.5', 76, '1.5', '1.5'],
  ])('of %s with %i decimals is %s, and %s where it is paid', (exact, decimals, cut, paid) => {
    const value = parseAmount(exact, decimals)
    expect(decidedAmount(value, decimals)).toBe(cut)
    expect(decidedAmount(value, decimals, { pays: true })).toBe(paid)
    if (value === 0n) return
    expect(decidedAmount(-value, decimals)).toBe(`-${cut}`)
    expect(decidedAmount(-value, decimals, { pays: true })).toBe(`-${paid}`)
  })

  const amount = fc
    // Up to half of a word: what is paid goes up, and is read again.
    .tuple(fc.bigInt({ min: 1n, max: 2n ** 255n }), fc.nat(255))
    .map(([value, shift]) => value >> BigInt(shift))
  const decimals = fc.integer({ min: 0, max: 30 })

  test('comes in no larger than it is, costs no less than it is, and is off by less than a hundred-thousandth', () => {
    fc.assert(
      fc.property(amount, decimals, (value, scale) => {
        fc.pre(value > 0n)
        const [cut, paid] = [decidedAmount(value, scale), decidedAmount(value, scale, { pays: true })]
        if (cut.startsWith('<')) {
          expect(paid).toBe(cut)
          expect(parseAmount(cut.slice(1), scale)).toBeGreaterThan(value)
          return
        }
        const [less, more] = [parseAmount(cut, scale), parseAmount(paid, scale)]
        expect(less <= value && value <= more).toBe(true)
        const step = 10n ** BigInt(Math.max(0, scale - 18))
        for (const off of [value - less, more - value]) expect(off * 100_000n < value || off < step).toBe(true)
        // Nothing is rounded away before the dot, and nothing is nothing.
        expect(cut.split('.')[0]).toBe(formatAmount(value, scale, { places: 0 }))
        expect(cut).not.toBe('0')
        expect(cut).not.toMatch(/\.\d*0$|\.$/)
      }),
      { numRuns: 2000 },
    )
  })

  test('with six significant digits or fewer is whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 12 }), (digits, scale) => {
        const value = BigInt(digits)
        expect(decidedAmount(value, scale)).toBe(formatAmount(value, scale))
        expect(decidedAmount(value, scale, { pays: true })).toBe(formatAmount(value, scale))
      }),
    )
  })

  test('is shown as what it is shown as', () => {
    fc.assert(
      fc.property(amount, decimals, fc.boolean(), (value, scale, pays) => {
        const text = decidedAmount(value, scale, { pays })
        fc.pre(!text.startsWith('<'))
        expect(decidedAmount(parseAmount(text, scale), scale, { pays })).toBe(text)
      }),
    )
  })
})
