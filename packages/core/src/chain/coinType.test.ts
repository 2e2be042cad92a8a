import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFoyerError } from '../errors.ts'
import { toCoinType } from './coinType.ts'

describe('toCoinType', () => {
  // ENSIP-11: 61 is its own example.
  test.each([
    [0, 2147483648],
    [1, 2147483649],
    [10, 2147483658],
    [61, 2147483709],
    [8453, 2147492101],
    [1313161554, 3460645202],
    [2 ** 31 - 1, 2 ** 32 - 1],
  ])('%d becomes %d', (chainId, coinType) => {
    expect(toCoinType(chainId)).toBe(coinType)
  })

  test.each([2 ** 31, 2 ** 31 + 1, 2 ** 32, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d', chainId => {
    let error: unknown
    try {
      toCoinType(chainId)
    } catch (thrown) {
      error = thrown
    }
    expect(isFoyerError(error, 'coinType.outOfRange') && error.context).toEqual({ chainId })
  })

  test('the coin type is unsigned, and without its flag it is the chain id', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), chainId => {
        const coinType = toCoinType(chainId)
        expect(coinType).toBeGreaterThanOrEqual(2 ** 31)
        expect(coinType & 0x7fffffff).toBe(chainId)
      }),
    )
  })
})
