import { describe, expect, test } from 'vitest'
import { isUnlimitedAllowance } from './allowance.ts'

const SUPPLY = 30_000_000_000_000_000n
/** Supply of a token with 589,000,000,000,000 units of 18 decimals, among the largest that there are. */
const LARGE = 589n * 10n ** 30n

describe('H61 an allowance', () => {
  test.each([
    ['the largest number', 2n ** 256n - 1n],
    ['half of it', 2n ** 255n],
    ['the largest of 160 bits, as Permit2 has it', 2n ** 160n - 1n],
    ['the largest of 128 bits', 2n ** 128n - 1n],
    ['2^127', 2n ** 127n],
    ['the largest positive one of 128 bits', 2n ** 127n - 1n],
    ['the largest of 112 bits', 2n ** 112n - 1n],
    ['the largest of 96 bits', 2n ** 96n - 1n],
    ['2^96', 2n ** 96n],
  ])('of %s has no limit, whether the supply is known or not', (_, amount) => {
    expect(isUnlimitedAllowance(amount)).toBe(true)
    expect(isUnlimitedAllowance(amount, { most: 0n })).toBe(true)
    expect(isUnlimitedAllowance(amount, { most: SUPPLY })).toBe(true)
  })

  test('of 2^127 has none whatever the token says of its supply', () => {
    expect(isUnlimitedAllowance(2n ** 127n, { most: 2n ** 256n - 1n })).toBe(true)
  })

  test('of more than there is has none, and of all that there is has one', () => {
    expect(isUnlimitedAllowance(SUPPLY + 1n, { most: SUPPLY })).toBe(true)
    expect(isUnlimitedAllowance(SUPPLY, { most: SUPPLY })).toBe(false)
    expect(isUnlimitedAllowance(0n, { most: SUPPLY })).toBe(false)
    expect(isUnlimitedAllowance(10n ** 24n)).toBe(false)
  })

  test('of a part of a large supply has a limit', () => {
    expect(isUnlimitedAllowance(2n ** 96n + 1n, { most: LARGE })).toBe(false)
    expect(isUnlimitedAllowance(LARGE + 1n, { most: LARGE })).toBe(true)
  })

  test('of 64 bits has none from the largest positive number on', () => {
    expect(isUnlimitedAllowance(2n ** 64n - 1n, { bits: 64 })).toBe(true)
    expect(isUnlimitedAllowance(2n ** 63n - 1n, { bits: 64, most: 2n ** 64n - 1n })).toBe(true)
    expect(isUnlimitedAllowance(2n ** 63n - 2n, { bits: 64 })).toBe(false)
    expect(isUnlimitedAllowance(1_000_001n, { bits: 64, most: 1_000_000n })).toBe(true)
  })
})
