import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { isFoyerError } from '../errors.ts'
import { displayAmount, formatAmount, parseAmount } from './amount.ts'

const codeAndValue = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return isFoyerError(error, 'amount.invalid') ? ['amount.invalid', error.context.value] : error
  }
}

const decimals = fc.integer({ min: 0, max: 255 })

describe('parseAmount', () => {
  test.each([
    ['0', 18, 0n],
    ['0.0', 1, 0n],
    ['1', 0, 1n],
    ['1', 18, 10n ** 18n],
    ['007', 0, 7n],
    ['1.', 0, 1n],
    ['1.', 2, 100n],
    ['.5', 1, 5n],
    ['0.50', 2, 50n],
    ['0.000000000000000001', 18, 1n],
    ['123456789012345678901234567890.123456789', 9, 123456789012345678901234567890123456789n],
  ])('H26 %s with %d decimals', (decimal, places, units) => {
    expect(parseAmount(decimal, places)).toBe(units)
  })

  test('H26 8.2 SOL keeps its last lamport', () => {
    expect(parseAmount('8.2', 9)).toBe(8_200_000_000n)
  })

  test.each([
    '',
    '.',
    '-1',
    '+1',
    ' 1',
    '1 ',
    '1\n',
    '1 000',
    '1,5',
    '1.2.3',
    '1..2',
    '1e-7',
    '1E5',
    '0x10',
    '1_000',
    '1n',
    '０',
    '１.５',
    '٣',
    '1．5',
    '½',
    'Infinity',
    'NaN',
  ])('H26 rejects "%s"', decimal => {
    expect(codeAndValue(() => parseAmount(decimal, 18))).toEqual(['amount.invalid', decimal])
  })

  test.each([
    ['1.0', 0],
    ['0.1234567', 6],
    ['0.1234560', 6],
    ['.01', 1],
  ])('rejects %s with %d decimals: too many digits after the dot', (decimal, places) => {
    expect(codeAndValue(() => parseAmount(decimal, places))).toEqual(['amount.invalid', decimal])
  })

  test.each([-1, 1.5, 256, Number.NaN, Number.POSITIVE_INFINITY])('H31 rejects %d decimals', places => {
    expect(codeAndValue(() => parseAmount('1', places))).toEqual(['amount.invalid', String(places)])
    expect(codeAndValue(() => formatAmount(1n, places))).toEqual(['amount.invalid', String(places)])
  })

  test('H31 rejects decimals that only look like a number', () => {
    expect(codeAndValue(() => parseAmount('1', '6' as unknown as number))).toEqual(['amount.invalid', '6'])
    expect(codeAndValue(() => parseAmount('1', undefined as unknown as number))).toEqual([
      'amount.invalid',
      'undefined',
    ])
  })

  test('accepts only ASCII digits and one dot', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '7', '.', '-', '+', 'e', ',', ' ', '０', 'x') }), text => {
        const wellFormed = /^[0-9.]+$/.test(text) && /[0-9]/.test(text) && text.split('.').length <= 2
        expect(typeof codeAndValue(() => parseAmount(text, 40)) === 'bigint').toBe(wellFormed)
      }),
    )
  })
})

describe('H31 an amount that no chain can hold is refused', () => {
  const MOST = 2n ** 256n

  test('H31 256 bits are the most, whatever the decimals', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: MOST << 8n }), decimals, (units, places) => {
        const text = formatAmount(units, places)
        const expected = units < MOST ? units : ['amount.invalid', text]
        expect(codeAndValue(() => parseAmount(text, places))).toEqual(expected)
      }),
    )
  })

  test('H31 a text of a million digits is refused without being converted', () => {
    const convert = vi.spyOn(globalThis, 'BigInt')
    for (const text of ['9'.repeat(1_000_000), `0.${'9'.repeat(1_000_000)}`, '0'.repeat(1_000_000)])
      expect(codeAndValue(() => parseAmount(text, 18))).toEqual(['amount.invalid', text.slice(0, 400)])
    expect(convert).not.toHaveBeenCalled()
  })
})

describe('formatAmount', () => {
  test.each([
    [0n, 18, '0'],
    [1n, 0, '1'],
    [1n, 18, '0.000000000000000001'],
    [1500n, 3, '1.5'],
    [1000n, 3, '1'],
    [100n, 0, '100'],
    [8_200_000_000n, 9, '8.2'],
    [-1n, 2, '-0.01'],
    [-1500n, 3, '-1.5'],
  ])('%d with %d decimals is %s', (value, places, text) => {
    expect(formatAmount(value, places)).toBe(text)
  })

  test.each([
    [1999n, 3, 2, '1.99'],
    [999_999n, 6, 3, '0.999'],
    [1999n, 3, 0, '1'],
    [1999n, 3, 5, '1.999'],
    [1001n, 3, 2, '1'],
    [9n, 3, 2, '0'],
    [-1999n, 3, 2, '-1.99'],
    [-9n, 3, 2, '0'],
  ])('%d with %d decimals is cut to %d places: %s', (value, places, cut, text) => {
    expect(formatAmount(value, places, { places: cut })).toBe(text)
  })

  test.each([-1, 0.5, Number.NaN])('rejects %d places', places => {
    expect(codeAndValue(() => formatAmount(1n, 2, { places }))).toEqual(['amount.invalid', String(places)])
  })

  test('a formatted amount is parsed back exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), decimals, (value, places) => {
        expect(parseAmount(formatAmount(value, places), places)).toBe(value)
      }),
    )
  })

  test('a cut amount is never more than the amount, and less by under one unit of its last place', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        fc.integer({ min: 0, max: 36 }),
        (value, places, cut) => {
          const shown = parseAmount(formatAmount(value, places, { places: cut }), places)
          expect(shown <= value && value - shown < 10n ** BigInt(Math.max(places - cut, 0))).toBe(true)
        },
      ),
    )
  })

  test('a debit is its credit with a minus in front, unless the cut leaves zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n }), decimals, fc.integer({ min: 0, max: 20 }), (value, places, cut) => {
        const credit = formatAmount(value, places, { places: cut })
        expect(formatAmount(-value, places, { places: cut })).toBe(credit === '0' ? '0' : `-${credit}`)
      }),
    )
  })
})

describe('displayAmount', () => {
  test.each([
    [0n, 18, 2, '0.00'],
    [0n, 18, 0, '0'],
    [10n ** 18n, 18, 3, '1.000'],
    [1_500n, 3, 2, '1.50'],
    [1n, 18, 2, '<0.01'],
    [1n, 18, 3, '<0.001'],
    [999_999n, 9, 3, '<0.001'],
    [1_000_000n, 9, 3, '0.001'],
    [1_999_999n, 9, 3, '0.001'],
    [9n, 1, 0, '<1'],
    [-1n, 18, 2, '-<0.01'],
    [-15n, 1, 2, '-1.50'],
  ])('%d with %d decimals and %d places is shown as %s', (value, places, shown, text) => {
    expect(displayAmount(value, places, shown)).toBe(text)
  })

  test('shows zero only for zero, and every other figure with its places', () => {
    fc.assert(
      fc.property(fc.bigInt(), decimals, fc.integer({ min: 0, max: 20 }), (value, places, shown) => {
        const text = displayAmount(value, places, shown)
        expect(/[1-9]/.test(text)).toBe(value !== 0n)
        if (!text.includes('<')) expect(text.split('.')[1]?.length ?? 0).toBe(shown)
      }),
    )
  })
})
