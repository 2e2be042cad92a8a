import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { amount, decimal, time, units, written } from './fields.ts'
import { tokenBalances } from './tokenBalance.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

const WORD = 2n ** 256n

const row = (numeric: unknown, decimals: unknown = '18', more: object = {}) => ({
  name: 'Coin',
  symbol: 'COIN',
  chainId: 'eip155:1',
  quantity: { numeric, decimals },
  iconUrl: '',
  ...more,
})

const read = tokenBalances(z.custom<string | undefined>())

describe('H31 amounts of the services', () => {
  test('H31 base units have at most 256 bits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: WORD << 8n }), value => {
        expect(accepts(units, String(value))).toBe(value < WORD)
      }),
    )
    expect([accepts(units, String(WORD - 1n)), accepts(units, String(WORD))]).toEqual([true, false])
  })

  test('H31 a price is finite, not negative, and no more than all money', () => {
    fc.assert(
      fc.property(fc.double(), value => {
        expect(accepts(amount, value)).toBe(value >= 0 && value <= 1e18)
      }),
    )
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1, -0.1, 1e19, Number.MAX_VALUE, '1', null])
      expect(accepts(amount, value), String(value)).toBe(false)
  })

  test('H31 a time is finite and not negative, also beyond all calendars', () => {
    for (const value of [0, 1_800_000_000, 2 ** 64, Number.MAX_VALUE]) expect(accepts(time, value)).toBe(true)
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -1, '1', null]) expect(accepts(time, value)).toBe(false)
  })

  test('H31 a balance beyond 256 bits, or with decimals that no token has, is no row', async () => {
    const whole = String(WORD / 10n ** 18n)
    expect(await read([row(whole)])).toHaveLength(1)
    expect(await read([row(`${whole}0`), row('9'.repeat(78)), row('1', '255'), row('1', -1), row('1', 1.5)])).toEqual(
      [],
    )
    const [{ price, value } = { price: 1, value: 1 }] = await read([row('1', '18', { price: 1e300, value: -1 })])
    expect([price, value]).toEqual([undefined, undefined])
  })

  test.each(['9', '0', '0.9'])('H31 numbers of 10,000 digits are refused without being converted: %s', async digit => {
    const text = digit.repeat(digit.length > 1 ? 1 : 10_000).padEnd(10_000, '9')
    const convert = vi.spyOn(globalThis, 'BigInt')
    for (const schema of [units, decimal, written(decimal)]) expect(accepts(schema, text)).toBe(false)
    expect(await read(Array.from({ length: 100 }, () => row(text)))).toEqual([])
    expect(convert).not.toHaveBeenCalled()
  })
})
