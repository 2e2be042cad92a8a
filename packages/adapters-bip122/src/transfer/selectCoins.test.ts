import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Coin } from './coins.ts'
import { dustOf, inputSize, selectCoins } from './selectCoins.ts'

const script =
  (...prefix: number[]) =>
  (length: number) =>
    Uint8Array.of(...prefix, ...new Uint8Array(length).fill(1))
const KEY_HASH = script(0x76, 0xa9, 0x14)(22)
const SCRIPT_HASH = script(0xa9, 0x14)(21)
const WITNESS_KEY_HASH = script(0x00, 0x14)(20)
const WITNESS_SCRIPT_HASH = script(0x00, 0x20)(32)
const TAPROOT = script(0x51, 0x20)(32)

const coin = (value: bigint, confirmed = true, index = 0): Coin => ({ txid: '11'.repeat(32), index, value, confirmed })
const select = (coins: Coin[], amount: bigint | 'all', rate = 2n) =>
  selectCoins({ coins, from: WITNESS_KEY_HASH, to: TAPROOT, amount, rate })

describe('dustOf', () => {
  it.each([
    [KEY_HASH, 546n],
    [SCRIPT_HASH, 540n],
    [WITNESS_KEY_HASH, 294n],
    [WITNESS_SCRIPT_HASH, 330n],
    [TAPROOT, 330n],
  ])('computes the dust limit like Bitcoin Core', (to, least) => {
    expect(dustOf(to)).toBe(least)
  })
})

it('spends only P2WPKH and P2TR outputs', () => {
  expect([WITNESS_KEY_HASH, TAPROOT].map(inputSize)).toEqual([68n, 58n])
  expect([KEY_HASH, SCRIPT_HASH, WITNESS_SCRIPT_HASH].map(inputSize)).toEqual([undefined, undefined, undefined])
  expect(() => selectCoins({ coins: [], from: KEY_HASH, to: TAPROOT, amount: 1_000n, rate: 1n })).toThrow(
    'Only P2WPKH and P2TR',
  )
})

describe('selectCoins', () => {
  it('spends confirmed coins before pending ones, and larger ones before smaller ones', () => {
    const coins = [coin(9_000n, false, 0), coin(1_000n, true, 1), coin(5_000n, true, 2)]
    const chosen = (amount: bigint) => {
      const selection = select(coins, amount)
      return selection.status === 'selected' ? selection.coins.map(({ index }) => index) : selection
    }
    expect(chosen(2_000n)).toEqual([2])
    expect(chosen(5_200n)).toEqual([2, 1])
    expect(chosen(7_000n)).toEqual([2, 1, 0])
    expect(chosen(15_000n)).toEqual({ status: 'insufficient', missing: 2n * (11n + 3n * 68n + 43n) })
  })

  it('adds change below the dust limit to the fee', () => {
    const withChange = 2n * (11n + 68n + 43n + 31n)
    expect(select([coin(10_000n)], 10_000n - withChange - 294n)).toMatchObject({ change: 294n, fee: withChange })
    expect(select([coin(10_000n)], 10_000n - withChange - 293n)).toMatchObject({ change: 0n, fee: withChange + 293n })
  })

  it('rejects dust, and resolves with the missing amount', () => {
    expect(select([coin(10_000n)], 329n)).toEqual({ status: 'dust', least: 330n })
    expect(select([], 1_000n)).toEqual({ status: 'insufficient', missing: 1_000n + 2n * (11n + 68n + 43n) })
  })

  it('sends the whole balance minus the fee', () => {
    const fee = 2n * (11n + 2n * 68n + 43n)
    expect(select([coin(600n), coin(400n, false)], 'all')).toMatchObject({ amount: 1_000n - fee, change: 0n, fee })
    expect(select([coin(300n)], 'all')).toMatchObject({ status: 'insufficient' })
    expect(select([], 'all')).toMatchObject({ status: 'insufficient' })
  })

  it('balances inputs and outputs, and pays at least the rate and less than a dust output above it', () => {
    const coins = fc.array(
      fc.bigInt({ min: 1n, max: 10n ** 9n }).map(value => coin(value)),
      { maxLength: 12 },
    )
    const amount = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 10n }), fc.constant('all' as const))
    fc.assert(
      fc.property(coins, amount, fc.bigInt({ min: 1n, max: 200n }), (list, wanted, rate) => {
        const selection = select(list, wanted, rate)
        if (selection.status !== 'selected') return
        const spent = selection.coins.reduce((sum, { value }) => sum + value, 0n)
        expect(spent).toBe(selection.amount + selection.change + selection.fee)
        const size = 11n + 68n * BigInt(selection.coins.length) + 43n
        expect(selection.fee).toBeGreaterThanOrEqual(rate * (size + (selection.change > 0n ? 31n : 0n)))
        if (selection.change === 0n) expect(selection.fee).toBeLessThan(rate * (size + 31n) + 294n)
        if (wanted !== 'all') expect(selection.amount).toBe(wanted)
      }),
    )
  })
})
