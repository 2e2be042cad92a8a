import { expect, test } from 'vitest'
import { BOB } from '../transactions/transactions.fixture.ts'
import { missingOf } from './missingOf.ts'
import { alice, ETHER, keptEstimate } from './send.fixture.ts'

const form = (fee: bigint, native: bigint) => ({
  amount: { text: '5', unit: 'asset' as const, max: false },
  asset: { ...ETHER, address: '0x1' },
  estimate: keptEstimate({
    fees: [{ tier: 'normal', amount: fee, spendable: 5n * 10n ** 18n, terms: {} }],
    balance: 5n * 10n ** 18n,
    native,
  }),
  payer: alice,
  receiver: { address: BOB },
  tier: 'normal' as const,
})

test('an account of which no fee is asked needs nothing of the native currency', () => {
  expect(missingOf(form(0n, 0n))).toBe(undefined)
  expect(missingOf(form(1n, 1n))).toBe(undefined)
  expect(missingOf(form(1n, 0n))).toBe('gas')
})
