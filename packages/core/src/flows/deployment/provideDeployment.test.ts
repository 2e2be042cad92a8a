import { expect, test } from 'vitest'
import { createActor, emit, setup } from 'xstate'
import type { ChainFeatures } from '../../chain/adapter.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import { chainsWith } from '../adapter.fixture.ts'
import { ETHEREUM, network, POLYGON } from '../connection/connection.fixture.ts'
import { provideDeployment } from './provideDeployment.ts'

const SMART = '0xsmart'

/** A smart account below a root that emits the facts of transactions. */
const open = async (isDeployed: unknown, known = true) => {
  const feature = isDeployed as NonNullable<ChainFeatures['isDeployed']>
  const chains = await chainsWith({ features: isDeployed === undefined ? {} : { isDeployed: feature } })
  const modal = setup({ types: {} as { events: { type: string } }, actors: { account: provideDeployment(chains) } })
  const actor = createActor(
    modal.createMachine({
      id: 'modal',
      invoke: {
        id: 'account',
        src: 'account',
        input: {
          namespace: 'eip155',
          address: SMART,
          type: 'smartAccount',
          chainId: ETHEREUM,
          network: known ? network(ETHEREUM) : undefined,
        },
      },
      on: { '*': { actions: emit(({ event }) => event) } },
    }),
    { systemId: 'modal' },
  ).start()
  await flushMicrotasks()
  return {
    actor,
    deployed: () => actor.getSnapshot().children.account?.getSnapshot().context.deployed,
    async end(type: string, transaction: { address: string; chainId: string }) {
      actor.send({ type, transaction } as never)
      await flushMicrotasks()
    },
  }
}

test('the adapter is asked about the address on its chain', async () => {
  const asked: unknown[] = []
  const { deployed } = await open(async (account: unknown, on: { caipNetworkId: string }) => {
    asked.push([account, on.caipNetworkId])
    return true
  })
  expect(asked).toEqual([[{ address: SMART }, ETHEREUM]])
  expect(deployed()).toBe(true)
})

test('it is read again after each of its own transactions on that chain has ended, also after a reverted one', async () => {
  let reads = 0
  let there = false
  const page = await open(async () => {
    reads += 1
    return there
  })
  expect([page.deployed(), reads]).toEqual([false, 1])
  await page.end('transaction.submitted', { address: SMART, chainId: ETHEREUM })
  await page.end('transaction.confirmed', { address: '0xother', chainId: ETHEREUM })
  await page.end('transaction.confirmed', { address: SMART, chainId: POLYGON })
  expect(reads).toBe(1)
  await page.end('transaction.confirmed', { address: SMART, chainId: ETHEREUM })
  expect([page.deployed(), reads]).toEqual([false, 2])
  there = true
  await page.end('transaction.reverted', { address: SMART, chainId: ETHEREUM })
  expect([page.deployed(), reads]).toEqual([true, 3])
  await page.end('transaction.confirmed', { address: SMART, chainId: ETHEREUM })
  expect(reads).toBe(3)
})

test.each([
  ['an adapter that cannot say', undefined],
  ['an adapter that answers something else', async () => 'yes'],
  [
    'an adapter that throws',
    () => {
      throw new Error('broken')
    },
  ],
])('with %s it is unknown', async (_, isDeployed) => {
  const { deployed } = await open(isDeployed)
  expect(deployed()).toBeUndefined()
})

test('a chain that the host does not request has no endpoint: unknown, without a request', async () => {
  let reads = 0
  const { deployed } = await open(async () => {
    reads += 1
    return true
  }, false)
  expect([deployed(), reads]).toEqual([undefined, 0])
})

test('an account that was left is not read any more', async () => {
  let reads = 0
  const page = await open(async () => {
    reads += 1
    return false
  })
  page.actor.stop()
  expect(reads).toBe(1)
})
