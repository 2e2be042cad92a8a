import { describe, expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { memoryStorage } from '../../testing/index.ts'
import { connectWallet, ETHEREUM, readyVisit, storedVisit } from '../../visit.fixture.ts'
import { selectStatus } from '../connection/connection.selectors.ts'

describe('H42 storage', () => {
  test('full or disabled: the visit works, the next one starts anew', async () => {
    const storage = memoryStorage()
    storage.refuse()
    const page = await readyVisit({ storage })
    await connectWallet(page, 'fox', ETHEREUM)
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    expect(storage.entries.size).toBe(0)
  })

  test('filling up in the middle of a visit', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'fox', ETHEREUM)
    page.storage.refuse()
    await page.eip155.tell('fox', { type: 'chain.changed', chainId: 'eip155:137' })
    await page.send({ type: 'network.select', id: ETHEREUM })
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
  })

  test.each([
    ['corrupt', '{'],
    ['foreign', 'fox'],
    ['of another version', '{"version":99,"value":{"connectorId":"fox"}}'],
    ['of another shape', '{"version":1,"value":{"connectorId":7}}'],
  ])('%s: nobody is asked, what cannot be read is dropped', async (_, text) => {
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

  test('another tab disconnects while this one is restoring: the wallet alone decides', async () => {
    const storage = storedVisit({ 'eip155/connector': { connectorId: 'fox' } })
    const page = await readyVisit({ storage })
    const other = storage.openTab()
    other.remove('@foyer/eip155/connector')
    other.set('@foyer/recent-wallets', 'nonsense')
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(selectStatus(page.actor.getSnapshot())).toBe('connected')
  })

  test('a stored wallet of a namespace that the host no longer offers is left alone', async () => {
    const page = await readyVisit({ storage: storedVisit({ 'bip122/connector': { connectorId: 'x' } }) })
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
  })
})
