import { describe, expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { connectWallet, ETHEREUM, readyVisit, storedVisit } from '../../visit.fixture.ts'
import { selectStatus } from '../connection/connection.selectors.ts'

describe('storage', () => {
  test('H42 with full or disabled storage a wallet connects and disconnects, and nothing is stored', async () => {
    const storage = memoryStorage()
    storage.refuse()
    const page = await readyVisit({ storage })
    await connectWallet(page, 'fox', ETHEREUM)
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    expect(storage.entries.size).toBe(0)
  })

  test('H42 storage that fills up during a visit keeps the connection', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    page.storage.refuse()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: 'eip155:137' })
    await page.send({ type: 'network.select', id: ETHEREUM })
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
  })

  test.each([
    ['a corrupt value', '{'],
    ['a value of another program', 'fox'],
    ['a value of another version', '{"version":99,"value":{"connectorId":"fox"}}'],
    ['a value of another shape', '{"version":1,"value":{"connectorId":7}}'],
  ])('H42 %s is removed, and no wallet is restored', async (_, text) => {
    const storage = memoryStorage({
      '@foyer/eip155/connector': text,
      '@foyer/active-network': text,
      '@foyer/active-namespace': text,
      '@foyer/recent-wallets': text,
      'another-app': text,
    })
    const page = await readyVisit({ storage })
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
    expect(page.eip155.restores.list).toEqual([])
    expect([...storage.entries.keys()]).toEqual(['another-app'])
  })

  test('H42 a foreign value of another tab does not stop the restore in this one', async () => {
    const storage = storedVisit({ 'eip155/connector': { connectorId: 'fox' } })
    const page = await readyVisit({ storage })
    storage.openTab().set('@foyer/recent-wallets', 'nonsense')
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
  })

  test('H42 the record of a namespace that the host no longer offers is ignored', async () => {
    const page = await readyVisit({ storage: storedVisit({ 'bip122/connector': { connectorId: 'x' } }) })
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
  })
})
