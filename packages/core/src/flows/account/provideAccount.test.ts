import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { ChainFeatures } from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { FoyerError } from '../../errors.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { chainsWith } from '../adapter.fixture.ts'
import { ETHEREUM, network, POLYGON, UNREQUESTED } from '../connection/connection.fixture.ts'
import { nativeBalances } from './nativeBalances.ts'
import { provideAccount } from './provideAccount.ts'

type Balance = NonNullable<ChainFeatures['balance']>

/** Accounts of a modal on a chain with the balance `read`. */
const accounts = async (read: Balance | undefined) => {
  const asked: { address: string; chainId: CaipNetworkId; signal: AbortSignal }[] = []
  const balance: Balance | undefined =
    read &&
    (async (account, on, call) => {
      asked.push({ address: account.address, chainId: on.caipNetworkId, signal: call.signal })
      return read(account, on, call)
    })
  const chains = await chainsWith({ features: { ...(balance && { balance }) } })
  const ports = memoryPorts()
  const balances = nativeBalances(ports.clock)
  const machine = provideAccount(chains, balances)
  return {
    asked,
    balances,
    clock: ports.clock,
    async show(address: string, chainId: CaipNetworkId = ETHEREUM, known = true) {
      const input = { namespace: 'eip155' as const, address, chainId, network: known ? network(chainId) : undefined }
      const actor = createActor(machine, { input, clock: ports.clock }).start()
      await flushMicrotasks()
      return actor
    },
  }
}

test('base units are returned as text with the network’s symbol, without rounding', async () => {
  const { show, asked } = await accounts(async () => 123_456_789_012_345_678_901n)
  const actor = await show('0xa')
  expect(actor.getSnapshot().context.balance).toEqual({ value: '123456789012345678901', symbol: 'COIN', decimals: 18 })
  expect(asked).toMatchObject([{ address: '0xa', chainId: ETHEREUM }])
})

test('H74 a chain without a currency has no balance, and that is no failure', async () => {
  const { show, asked } = await accounts(async () => undefined)
  const actor = await show('0xa')
  expect(actor.getSnapshot().value).toBe('absent')
  expect(actor.getSnapshot().context.balance).toBe(undefined)
  expect(Object.values(actor.getSnapshot().getMeta())).toEqual([{ balance: 'none' }])
  actor.send({ type: 'balance.refresh' })
  await flushMicrotasks()
  expect(asked, 'it is not asked for again and again').toHaveLength(1)
})

test('accounts share one cache: going back within 30 seconds reads nothing and shows that account’s balance', async () => {
  const { show, asked, clock } = await accounts(async (_, { caipNetworkId }) => (caipNetworkId === ETHEREUM ? 1n : 2n))
  await show('0xa')
  const polygon = await show('0xa', POLYGON)
  expect(polygon.getSnapshot().context.balance?.value).toBe('2')
  const back = await show('0xa')
  expect(back.getSnapshot().context.balance?.value).toBe('1')
  expect(asked).toHaveLength(2)
  await clock.advance(30_000)
  await show('0xa')
  expect(asked).toHaveLength(3)
})

test('H37 a forced refresh is not answered from the cache', async () => {
  let value = 1n
  const { show, asked } = await accounts(async () => value)
  const actor = await show('0xa')
  value = 2n
  actor.send({ type: 'balance.refresh', force: true })
  await flushMicrotasks()
  expect(actor.getSnapshot().context.balance?.value).toBe('2')
  expect(asked).toHaveLength(2)
})

test('a failure blocks only its own account on its own chain', async () => {
  const { show, asked } = await accounts(async ({ address }) => {
    if (address === '0xa') throw new FoyerError('balance.unavailable', { chainId: ETHEREUM })
    return 5n
  })
  expect((await show('0xa')).getSnapshot().value).toBe('unavailable')
  expect((await show('0xb')).getSnapshot().context.balance?.value).toBe('5')
  expect((await show('0xa', POLYGON)).getSnapshot().value).toBe('unavailable')
  expect(asked).toHaveLength(3)
})

test('leaving a network and coming back does not shorten the 30 seconds after a failure', async () => {
  let value: bigint | undefined
  const { show, asked, clock } = await accounts(async () => {
    if (value === undefined) throw new FoyerError('balance.unavailable', { chainId: ETHEREUM })
    return value
  })
  ;(await show('0xa')).stop()
  value = 7n
  await clock.advance(10_000)
  const back = await show('0xa')
  expect(back.getSnapshot().value).toBe('unavailable')
  expect(back.getSnapshot().can({ type: 'balance.refresh', force: true })).toBe(false)
  await clock.advance(19_999)
  expect(back.getSnapshot().value).toBe('unavailable')
  await clock.advance(1)
  expect(back.getSnapshot().value).toBe('retryable')
  expect(asked).toHaveLength(1)
  back.send({ type: 'balance.refresh' })
  await flushMicrotasks()
  expect(back.getSnapshot().context.balance?.value).toBe('7')
})

test('an endpoint that never answers blocks the account as well, and its last balance is shown on coming back', async () => {
  let answers = true
  const { show, asked, clock } = await accounts(async () => (answers ? 7n : new Promise(() => {})))
  const actor = await show('0xa')
  await clock.advance(1_000)
  answers = false
  actor.send({ type: 'balance.refresh', force: true })
  await clock.advance(28_000)
  // Left before the time-out: nothing has failed.
  actor.stop()
  const again = await show('0xa')
  expect(again.getSnapshot().value).toBe('fresh')
  again.send({ type: 'balance.refresh', force: true })
  await clock.advance(30_000)
  again.stop()
  expect((await show('0xa')).getSnapshot().value).toBe('unavailable')
  expect(asked).toHaveLength(3)
})

test('a disconnected account has no block left', async () => {
  const { show, asked, balances } = await accounts(undefined)
  ;(await show('0xa')).stop()
  expect(balances.failures.left(`${ETHEREUM}:0xa`)).toBe(30_000)
  balances.clear(['0xa'])
  expect(balances.failures.left(`${ETHEREUM}:0xa`)).toBe(0)
  expect(asked).toEqual([])
})

test('a chain that was not requested has no endpoint: unavailable, without a request', async () => {
  const { show, asked } = await accounts(async () => 1n)
  const actor = await show('0xa', UNREQUESTED, false)
  expect(actor.getSnapshot().value).toBe('unavailable')
  expect(asked).toEqual([])
})

test('a chain without balances is unavailable', async () => {
  const { show } = await accounts(undefined)
  expect((await show('0xa')).getSnapshot().value).toBe('unavailable')
})

test('H43 an account that was left stops reading', async () => {
  const { show, asked } = await accounts(() => new Promise(() => {}))
  const actor = await show('0xa')
  actor.stop()
  expect(asked[0]!.signal.aborted).toBe(true)
})

test('an answer that arrives after the account was left is not cached', async () => {
  let answer!: (value: bigint) => void
  const { show, balances } = await accounts(() => new Promise(resolve => (answer = resolve)))
  const actor = await show('0xa')
  actor.stop()
  answer(1n)
  await flushMicrotasks()
  expect(balances.get(`${ETHEREUM}:0xa`)).toBeUndefined()
})
