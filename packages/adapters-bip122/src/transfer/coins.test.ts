import fc from 'fast-check'
import { expect, it } from 'vitest'
import { A, call, networkAt, rejection } from '../page.fixture.ts'
import { readCoins } from './coins.ts'

const SUPPLY = 2_100_000_000_000_000

const coin = (vout: number, value: unknown) => ({ txid: 'ab'.repeat(32), vout, value, status: { confirmed: true } })

const read = (rows: readonly unknown[]) => {
  const fetch = (async () => Response.json(rows)) as unknown as typeof globalThis.fetch
  return readCoins(A.payment, networkAt('https://one.example'), { fetch, ...call() })
}

it('H31 a coin is at most all bitcoins, and one of more is left out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -1, max: Number.MAX_SAFE_INTEGER }), async value => {
      const isCoin = value > 0 && value <= SUPPLY
      expect((await read([coin(0, value)])).map(each => each.value)).toEqual(isCoin ? [BigInt(value)] : [])
    }),
    { numRuns: 50 },
  )
  expect(await read([coin(0, SUPPLY + 1), coin(1, '5'), coin(2, 1.5), coin(3, 7)])).toMatchObject([{ value: 7n }])
})

it('H31 coins that are more than all bitcoins together are refused with a name', async () => {
  expect(await rejection(read([coin(0, SUPPLY), coin(1, 1)]))).toMatchObject({
    code: 'rpc.failed',
    context: { reason: 'The sum of the coins is no amount that fits into satoshi.' },
  })
})
