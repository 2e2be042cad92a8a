import { describe, expect, test } from 'vitest'
import { connectWallet, readyVisit, SOLANA, storedVisit } from '../../visit.fixture.ts'

describe('the connection of a namespace', () => {
  const spawned = ({ actor }: Awaited<ReturnType<typeof readyVisit>>) =>
    Object.keys(actor.getSnapshot().children).filter(id => id.startsWith('connection:'))

  test('it is spawned when a wallet of the namespace is first asked, and kept after a disconnect', async () => {
    const page = await readyVisit()
    expect(spawned(page)).toEqual([])
    await connectWallet(page, 'cat', SOLANA)
    expect(spawned(page)).toEqual(['connection:solana'])
    await page.send({ type: 'connection.disconnect' })
    await page.sol.disconnects.last().resolve()
    expect([spawned(page), page.status('solana')]).toEqual([['connection:solana'], 'absent'])
  })

  test('it is spawned at the start for a namespace of the last visit only', async () => {
    const page = await readyVisit({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })
    expect([spawned(page), page.status('eip155')]).toEqual([['connection:eip155'], 'restoring'])
  })

  test('commands for a namespace that was never asked change nothing, and a message is refused', async () => {
    const page = await readyVisit()
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    await page.send({ type: 'account.select', namespace: 'eip155', address: 'fox-1' })
    await page.send({ type: 'balance.refresh', namespace: 'eip155' })
    await page.send({ type: 'message.sign', namespace: 'eip155', id: '1', message: 'hello' })
    expect(spawned(page)).toEqual([])
    expect(page.facts).toEqual([
      {
        type: 'message.failed',
        id: '1',
        error: { code: 'account.missing', context: { namespace: 'eip155' } },
      },
    ])
  })

  test('H56 a namespace without an adapter among the connectors of a host asks nobody, and the modal goes on', async () => {
    const page = await readyVisit()
    const also = [{ connectorId: 'fox', namespace: 'nonsense' }]
    const payload = { connectorId: 'fox', namespace: 'eip155', also }
    await page.send({ type: 'modal.open', view: 'ConnectingExternal', arguments: payload })
    expect([page.view(), page.eip155.connects.list.length, spawned(page)]).toEqual([
      'ConnectingExternal',
      1,
      ['connection:eip155'],
    ])
    await page.send({ type: 'modal.close' })
    expect(page.window()).toBe('closed')
  })
})
