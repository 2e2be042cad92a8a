import { expect, it } from 'vitest'
import { type AdapterSession, ALL_SOURCES, SOON, settle } from './session.ts'

/** Tests of `watchConnectors`. */
export function describeDiscovery(session: AdapterSession): void {
  it('lists both wallets of the page once each, as plain data of its namespace', async () => {
    await expect
      .poll(() => session.connectors.map(({ id }) => id).sort(), SOON)
      .toEqual([session.wallet.id, session.other.id].sort())
    expect(structuredClone(session.connectors)).toEqual(session.connectors)
    for (const connector of session.connectors) expect(connector.chain).toBe(session.adapter.namespace)
  })

  it('calls a new listener synchronously with the current list', () => {
    const lists: unknown[] = []
    session.adapter.watchConnectors(list => lists.push(list), ALL_SOURCES)()
    expect(lists).toHaveLength(1)
  })

  it('H10 lists a late wallet, once even if it announces itself twice', async () => {
    await session.reload('late')
    expect(session.connectors.map(({ id }) => id)).not.toContain(session.wallet.id)
    session.wallet.announce()
    session.wallet.announce()
    await expect.poll(() => session.connectors.filter(({ id }) => id === session.wallet.id), SOON).toHaveLength(1)
  })

  it('reports no connectors after the unsubscribe', async () => {
    await session.reload('late')
    const lists: unknown[] = []
    const stop = session.adapter.watchConnectors(list => lists.push(list), ALL_SOURCES)
    stop()
    const before = lists.length
    session.wallet.announce()
    await settle()
    expect(lists).toHaveLength(before)
  })
}
