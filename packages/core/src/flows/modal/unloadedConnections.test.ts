import { beforeEach, expect, test, vi } from 'vitest'
import { doors } from '../../doors.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryStorage } from '../../testing/index.ts'
import { connectWallet, ETHEREUM, readyVisit, SOLANA, storedVisit } from '../../visit.fixture.ts'
import { selectStatus } from '../connection/connection.selectors.ts'
import * as connections from '../connection/provideConnection.ts'
import { selectAsk } from '../connection/selectAsk.ts'

/** File with the machine of connections; the test decides when it loads or fails. */
let loads: { resolve(): void; reject(): void }[]
beforeEach(() => {
  loads = []
  vi.spyOn(doors, 'connection').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        loads.push({ resolve: () => resolve(connections), reject: () => reject(new TypeError('offline')) })
      }),
  )
})

const settle = async (outcome: 'resolve' | 'reject') => {
  for (const load of loads.splice(0)) load[outcome]()
  await flushMicrotasks()
}

const unloaded = { code: 'chunk.failed', context: { chunk: 'connection' } }

const selected = async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  const ask = () => selectAsk(page.actor.getSnapshot(), 'eip155')
  const status = () => selectStatus(page.actor.getSnapshot(), 'eip155')
  return { ...page, ask, connectionStatus: status }
}

test('the machine of connections is loaded when a wallet is first selected, and the wallet is asked after that', async () => {
  const page = await selected()
  expect([loads.length, page.eip155.connects.list.length]).toEqual([1, 0])
  expect([page.view(), page.ask().screen, page.connectionStatus()]).toEqual(['ConnectingExternal', 'ask', 'connecting'])
  await settle('resolve')
  expect(page.eip155.connects.list.map(({ asked }) => asked.connectorId)).toEqual(['fox'])
  await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
  expect([page.window(), page.connectionStatus()]).toEqual(['closed', 'connected'])
})

test('wallets that wait for the machine of connections are asked in their order', async () => {
  const page = await readyVisit()
  const asked: string[] = []
  for (const { adapter } of [page.eip155, page.sol]) {
    const { connect } = adapter
    vi.spyOn(adapter, 'connect').mockImplementation((request, call) => {
      asked.push(request.connectorId)
      return connect(request, call)
    })
  }
  const payload = { connectorId: 'cat', namespace: 'solana', also: [{ connectorId: 'fox', namespace: 'eip155' }] }
  await page.send({ type: 'modal.open', view: 'ConnectingExternal', arguments: payload })
  await settle('resolve')
  await page.sol.connects.last().resolve(connection('cat', SOLANA))
  expect(asked).toEqual(['cat', 'fox'])
})

test('a wallet whose view was left while the machine of connections loaded is never asked', async () => {
  const page = await selected()
  await page.send({ type: 'view.back' })
  await settle('resolve')
  expect([page.eip155.connects.list.length, page.connectionStatus()]).toEqual([0, 'disconnected'])
  await connectWallet(page, 'owl', ETHEREUM)
  expect(page.eip155.connects.list.map(({ asked }) => asked.connectorId)).toEqual(['owl'])
})

test('a wallet that was disconnected while the machine of connections loaded is never asked', async () => {
  const page = await selected()
  await page.send({ type: 'connection.disconnect' })
  await settle('resolve')
  expect([page.eip155.connects.list.length, page.connectionStatus(), page.window()]).toEqual([
    ...[0, 'disconnected', 'closed'],
  ])
})

test('H04 connecting fails when the machine of connections does not load, and trying again loads it and asks the wallet', async () => {
  const page = await selected()
  await settle('reject')
  expect(page.ask()).toMatchObject({ screen: 'failed', error: unloaded })
  expect(page.connectionStatus()).toBe('disconnected')
  expect(page.facts.at(-1)).toMatchObject({ type: 'error', error: unloaded })
  await page.send({ type: 'connections.wanted' })
  expect(page.ask().screen).toBe('ask')
  await settle('resolve')
  expect(page.eip155.connects.list.map(({ asked }) => asked.connectorId)).toEqual(['fox'])
})

test('H04 connecting fails when the machine of connections loads for longer than 15 seconds', async () => {
  const page = await selected()
  await page.clock.advance(15_000)
  expect(page.ask()).toMatchObject({ screen: 'failed', error: unloaded })
})

test('a machine of connections that was only fetched ahead fails without a report', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connections.wanted' })
  await settle('reject')
  expect(page.facts).toEqual([])
})

test('the adapters fail to load with the machine of connections where a connection is restored', async () => {
  const page = await readyVisit({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })
  await settle('reject')
  expect(page.actor.getSnapshot().value).toMatchObject({ boot: 'failed', connections: 'unloaded' })
  await page.send({ type: 'boot.retry' })
  await settle('resolve')
  expect(page.actor.getSnapshot().value).toMatchObject({ boot: 'ready', connections: 'loaded' })
  expect(page.eip155.restores.last().asked).toMatchObject({ connectorId: 'fox' })
})

test('H51 what another tab connects and disconnects while the machine of connections loads is not restored', async () => {
  const storage = memoryStorage()
  const page = await readyVisit({ storage })
  const there = storage.openTab()
  there.set('@foyer/eip155/connector', JSON.stringify({ version: 1, value: { connectorId: 'fox' } }))
  await flushMicrotasks()
  expect(loads).toHaveLength(1)
  there.remove('@foyer/eip155/connector')
  await settle('resolve')
  expect(page.eip155.restores.list).toHaveLength(0)
  expect(selectStatus(page.actor.getSnapshot(), 'eip155')).toBe('disconnected')
})
