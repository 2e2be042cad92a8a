import { expect, test } from 'vitest'
import { isMoney } from './isMoney.ts'

test('H74 no currency has 2^128 base units, and the largest supplies are far below', () => {
  // A quadrillion of 18 decimals.
  expect(isMoney(10n ** 33n)).toBe(true)
  expect(isMoney((1n << 128n) - 1n)).toBe(true)
  expect(isMoney(1n << 128n)).toBe(false)
  // Answer of Tempo for every account: 42 repeated.
  expect(isMoney(BigInt('42'.repeat(38)))).toBe(false)
})
