import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { truncateAddress } from './truncateAddress.ts'

describe('truncateAddress', () => {
  test.each([
    ['0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', '0xab…5Bfcdb'],
    ['12345678901', '1234…678901'],
    ['1234567890', '1234567890'],
    ['abc', 'abc'],
    ['', ''],
  ])('"%s" is shown as "%s"', (text, shown) => {
    expect(truncateAddress(text)).toBe(shown)
  })

  test.each([
    [{ start: 2 }, 'ab…efghij'],
    [{ end: 2 }, 'abcd…ij'],
    [{ start: 3, end: 3 }, 'abc…hij'],
    [{ start: 0, end: 3 }, '…hij'],
    [{ start: 3, end: 0 }, 'abc…'],
    [{ start: 5, end: 5 }, 'abcdefghij'],
  ])('keeps %o', (options, shown) => {
    expect(truncateAddress('abcdefghij', options)).toBe(shown)
  })

  test('never splits a character', () => {
    expect(truncateAddress('🦊🦊🦊🦊🦊', { start: 1, end: 1 })).toBe('🦊…🦊')
  })

  test('the result is never longer than the text, and keeps both its ends', () => {
    const size = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(fc.string(), size, size, (text, start, end) => {
        const shown = truncateAddress(text, { start, end })
        expect(shown.length).toBeLessThanOrEqual(text.length)
        expect(shown === text || shown === `${text.slice(0, start)}…${text.slice(text.length - end)}`).toBe(true)
      }),
    )
  })
})
