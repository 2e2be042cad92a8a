import { expect, test } from 'vitest'
import { connection, connector } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { connectWallet, ETHEREUM, kept, POLYGON, readyVisit, SOLANA, storedVisit } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectStatus } from '../connection/connection.selectors.ts'

/** Two tabs of one page, with modals that do not know of each other. */
async function twoTabs(storage = memoryStorage()) {
  return [await readyVisit({ storage }), await readyVisit({ storage: storage.openTab() })] as const
}

test('H51 a wallet that one tab connects and disconnects is restored and lost in the other', async () => {
  const [here, there] = await twoTabs()
  await connectWallet(here, 'fox', ETHEREUM)
  expect(there.eip155.restores.last().asked).toMatchObject({ connectorId: 'fox' })
  await there.eip155.restores.last().resolve(connection('fox', ETHEREUM))
  expect(selectStatus(there.actor.getSnapshot(), 'eip155')).toBe('connected')
  expect(there.window()).toBe('closed')
  await here.send({ type: 'connection.disconnect' })
  expect(selectStatus(there.actor.getSnapshot(), 'eip155')).toBe('disconnected')
  expect(there.facts.at(-1)).toMatchObject({ type: 'connection.lost', connectorId: 'fox', by: 'otherTab' })
  // Only the tab of the visitor's disconnect asks the wallet.
  expect([here.eip155.disconnects.list.length, there.eip155.disconnects.list.length]).toEqual([1, 0])
})

test('H51 a wallet that replaces another in one tab replaces it in the other, whose loss does not remove the record', async () => {
  const [here, there] = await twoTabs()
  await connectWallet(here, 'fox', ETHEREUM)
  await there.eip155.restores.last().resolve(connection('fox', ETHEREUM))
  await here.send({ type: 'connector.select', id: 'owl' })
  await here.eip155.connects.last().resolve(connection('owl', POLYGON))
  await here.eip155.disconnects.last().resolve()
  expect(kept(there.storage, 'eip155/connector')).toMatchObject({ connectorId: 'owl' })
  await there.eip155.restores.last().resolve(connection('owl', POLYGON))
  for (const page of [here, there])
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe(`${POLYGON}:owl-1`)
  expect(kept(there.storage, 'eip155/connector')).toMatchObject({ connectorId: 'owl' })
})

test('H51 a wallet that another tab connects during a slow disconnect is restored once that has ended', async () => {
  const [here, there] = await twoTabs()
  await connectWallet(here, 'fox', ETHEREUM)
  await there.eip155.restores.last().resolve(connection('fox', ETHEREUM))
  await here.send({ type: 'connection.disconnect' })
  await connectWallet(there, 'owl', POLYGON)
  expect(here.eip155.restores.list).toHaveLength(0)
  await here.eip155.disconnects.last().resolve()
  expect(here.eip155.restores.last().asked).toMatchObject({ connectorId: 'owl' })
  await here.eip155.restores.last().resolve(connection('owl', POLYGON))
  for (const page of [here, there])
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe(`${POLYGON}:owl-1`)
  expect(kept(here.storage, 'eip155/connector')).toMatchObject({ connectorId: 'owl' })
})

test('H51 a wallet that another tab connects and disconnects during a slow disconnect is not restored', async () => {
  const [here, there] = await twoTabs()
  await connectWallet(here, 'fox', ETHEREUM)
  await here.send({ type: 'connection.disconnect' })
  await connectWallet(there, 'owl', POLYGON)
  await there.send({ type: 'connection.disconnect' })
  await here.eip155.disconnects.last().resolve()
  expect(here.eip155.restores.list).toHaveLength(0)
  expect(selectStatus(here.actor.getSnapshot(), 'eip155')).toBe('disconnected')
})

test('H51 a wallet that another tab connects while one is being replaced here replaces it in both', async () => {
  const [here, there] = await twoTabs()
  await connectWallet(here, 'fox', ETHEREUM)
  await here.send({ type: 'connector.select', id: 'owl' })
  await here.eip155.connects.last().resolve(connection('owl', ETHEREUM))
  // The other tab still asks fox when its visitor connects another wallet.
  there.eip155.announce([connector('eip155', 'elk', 'Elk')])
  await connectWallet(there, 'elk', POLYGON)
  await here.eip155.disconnects.list[0]!.resolve()
  expect(here.eip155.disconnects.last().asked).toMatchObject({ connectorId: 'owl' })
  await here.eip155.restores.last().resolve(connection('elk', POLYGON))
  for (const page of [here, there])
    expect(selectAccount(page.actor.getSnapshot())?.caipAddress).toBe(`${POLYGON}:elk-1`)
  expect(kept(here.storage, 'eip155/connector')).toMatchObject({ connectorId: 'elk' })
  expect(here.facts.filter(({ type }) => type === 'connection.lost')).toMatchObject([
    { connectorId: 'fox', by: 'otherTab' },
  ])
})

test('H51 a tab follows only the namespace that changed', async () => {
  const [here, there] = await twoTabs(
    storedVisit({ 'eip155/connector': { connectorId: 'fox' }, 'solana/connector': { connectorId: 'cat' } }),
  )
  for (const page of [here, there]) {
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    await page.sol.restores.last().resolve(connection('cat', SOLANA))
  }
  const asked = there.sol.restores.list.length
  await here.send({ type: 'connection.disconnect', namespace: 'eip155' })
  expect(there.status('eip155')).toBe('absent')
  expect(there.status('solana')).toBe('connected')
  expect(there.sol.restores.list).toHaveLength(asked)
})

test('H51 a hidden tab that heard of nothing looks again when it is shown', async () => {
  const storage = memoryStorage()
  // A frozen tab receives no storage events.
  const frozen = Object.assign(storage.openTab(), { watch: () => () => {} })
  const here = await readyVisit({ storage })
  const there = await readyVisit({ storage: frozen })
  there.visibility.set(false)
  await connectWallet(here, 'fox', ETHEREUM)
  expect(there.eip155.restores.list).toHaveLength(0)
  there.visibility.set(true)
  await expect.poll(() => there.eip155.restores.list.length).toBe(1)
})

test('H51 the own writes of a tab, and values that are no records, change nothing in it', async () => {
  const [here, there] = await twoTabs()
  await connectWallet(here, 'fox', ETHEREUM)
  await here.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
  here.visibility.set(false)
  here.visibility.set(true)
  expect(here.status('eip155')).toBe('connected')
  expect(here.eip155.restores.list).toHaveLength(0)
  there.storage.set('@foyer/eip155/connector', '{"version":1,"value":7}')
  expect(here.status('eip155')).toBe('absent')
})

test('H43 a stopped modal no longer listens for other tabs', async () => {
  const [here, there] = await twoTabs()
  there.stop()
  await connectWallet(here, 'fox', ETHEREUM)
  expect(there.eip155.restores.list).toHaveLength(0)
})
