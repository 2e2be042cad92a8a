import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountType } from '../chain/adapter.ts'
import { hasEnoughGas } from './hasEnoughGas.ts'

test.each([
  ['0', undefined, false],
  ['0', 0, false],
  ['0.00', 0, false],
  ['0', 1, false],
  ['0.01', undefined, true],
  ['0.01', 0, true],
  ['1', 1, true],
  ['1.00', 1, true],
  ['0.1', 0.1, true],
  ['0.99', 1, false],
  ['1.01', 1, true],
  ['0.0000001', 1e-7, true],
  ['0.00000009', 1e-7, false],
  ['1e-7', 1e-7, true],
  ['1e-8', 1e-7, false],
  ['1000000000000000000000', 1e21, true],
  ['999999999999999999999.999', 1e21, false],
])('balance $%s, fee $%s: %s', (balanceUsd, gasUsd, enough) => {
  expect(hasEnoughGas({ balanceUsd, gasUsd, accountType: 'eoa' })).toBe(enough)
})

describe('H26 no float decides', () => {
  test('a balance just below the fee is not rounded up', () => {
    expect(hasEnoughGas({ balanceUsd: '0.29999999999999999999', gasUsd: 0.3, accountType: 'eoa' })).toBe(false)
  })

  test('a balance with more digits than a float is compared exactly', () => {
    const gasUsd = 9007199254740992
    expect(hasEnoughGas({ balanceUsd: '9007199254740991.9', gasUsd, accountType: 'eoa' })).toBe(false)
    expect(hasEnoughGas({ balanceUsd: '9007199254740992.0', gasUsd, accountType: 'eoa' })).toBe(true)
  })
})

test.each(['', ' ', '.', '-1', '+1', '1,5', 'NaN', 'Infinity', '0x10', '１', '1e999999999', '1e'])(
  'a balance of "%s" covers nothing',
  balanceUsd => {
    expect(hasEnoughGas({ balanceUsd, gasUsd: 0, accountType: 'eoa' })).toBe(false)
  },
)

test.each([Number.NaN, Number.POSITIVE_INFINITY, -1])('a fee of %d is never covered', gasUsd => {
  expect(hasEnoughGas({ balanceUsd: '1000', gasUsd, accountType: 'eoa' })).toBe(false)
})

test.each<[AccountType, boolean]>([
  ['smartAccount', true],
  ['eoa', false],
  ['payment', false],
  ['ordinal', false],
  ['stx', false],
])('a %s account without a balance: %s', (accountType, enough) => {
  expect(hasEnoughGas({ balanceUsd: '0', gasUsd: 1, accountType })).toBe(enough)
})

test('the result is that of comparing whole cents', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(cents, cents, (balance, gas) => {
      const balanceUsd = `${Math.floor(balance / 100)}.${String(balance % 100).padStart(2, '0')}`
      const enough = hasEnoughGas({ balanceUsd, gasUsd: gas / 100, accountType: 'eoa' })
      expect(enough).toBe(balance > 0 && balance >= gas)
    }),
  )
})
