import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { gasUnits, quantity } from './hex.ts'

const messageOf = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return (error as Error).message
  }
}

const hex = (value: bigint) => `0x${value.toString(16)}`

describe('H31 a number of an answer', () => {
  it('H31 has at most 256 bits, and is refused with the name of its field beyond', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 300n }), value => {
        const expected = value < 2n ** 256n ? value : 'The endpoint answered with an invalid balance.'
        expect(messageOf(() => quantity(hex(value), 'balance'))).toBe(expected)
      }),
    )
  })

  it('H31 has at most 64 bits where it is gas', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 80n }), value => {
        const expected = value < 2n ** 64n ? value : 'The gas limit is no amount that fits into u64.'
        expect(messageOf(() => gasUnits(hex(value), 'gas limit'))).toBe(expected)
      }),
    )
  })

  it('H31 of a million digits is refused without being converted', () => {
    const convert = vi.spyOn(globalThis, 'BigInt')
    expect(messageOf(() => quantity(`0x${'f'.repeat(1_000_000)}`, 'base fee'))).toContain('base fee')
    expect(convert).not.toHaveBeenCalled()
  })
})
