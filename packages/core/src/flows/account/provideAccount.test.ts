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

test('a failure is not cached: another account on the chain is read at once', async () => {
  const { show, asked } = await accounts(async ({ address }) => {
    if (address === '0xa') throw new FoyerError('balance.unavailable', { chainId: ETHEREUM })
    return 5n
  })
  expect((await show('0xa')).getSnapshot().value).toBe('unavailable')
  expect((await show('0xb')).getSnapshot().context.balance?.value).toBe('5')
  expect((await show('0xa')).getSnapshot().value).toBe('unavailable')
  expect(asked).toHaveLength(3)
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
