import { describe, expect, test } from 'vitest'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import { ETHEREUM, evm, kept, POLYGON, SOLANA, solana, storedVisit, visit } from '../../visit.fixture.ts'
import { selectNetwork } from '../network/network.selectors.ts'

/** Page of a returning visitor whose adapters load when the test says so. */
const unbooted = (stored: Record<string, unknown> = {}) => {
  const loads: { resolve(): void; reject(): void }[] = []
  const chains = [evm(), solana()] as const
  const load = () =>
    new Promise<(typeof chains)[0]['adapter'][]>((resolve, reject) => {
      loads.push({
        resolve: () => resolve(chains.map(({ adapter }) => adapter)),
        reject: () => reject(new Error('404')),
      })
    })
  const page = visit({ storage: storedVisit(stored), adapters: [load] })
  const settle = async (outcome: 'resolve' | 'reject') => {
    for (const each of loads.splice(0)) each[outcome]()
    await flushMicrotasks()
  }
  return { ...page, eip155: chains[0], sol: chains[1], settle }
}

const FOX = { 'eip155/connector': { connectorId: 'fox' } }
const BOTH = { ...FOX, 'solana/connector': { connectorId: 'cat' }, 'active-namespace': 'eip155' }

describe('disconnecting before the adapters have loaded', () => {
  test('H03 the wallet of the last visit is not restored, is told once it is there, and its record is removed', async () => {
    const page = unbooted(FOX)
    await page.send({ type: 'connection.disconnect' })
    await page.settle('resolve')
    expect(kept(page.storage, 'eip155/connector')).toBeUndefined()
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    expect(page.eip155.disconnects.list.map(({ asked }) => asked.connectorId)).toEqual(['fox'])
    await page.eip155.disconnects.last().resolve()
    expect(page.status('eip155')).toBe('absent')
    expect(page.facts).toEqual([{ type: 'connection.lost', namespace: 'eip155', connectorId: 'fox', by: 'visitor' }])
  })

  test('H01 only the named namespace is left', async () => {
    const page = unbooted(BOTH)
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    await page.settle('resolve')
    await page.sol.restores.last().resolve(connection('cat', SOLANA))
    expect([page.status('eip155'), page.status('solana')]).toEqual(['absent', 'connected'])
    expect(kept(page.storage, 'solana/connector')).toMatchObject({ connectorId: 'cat' })
  })

  test('several disconnects all count', async () => {
    const page = unbooted(BOTH)
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    await page.send({ type: 'connection.disconnect', namespace: 'solana' })
    await page.settle('resolve')
    expect(page.factTypes()).toEqual(['connection.lost', 'connection.lost'])
  })

  test('H11 a window that was opened meanwhile opens with Connect', async () => {
    const page = unbooted(FOX)
    await page.send({ type: 'connection.disconnect' })
    await page.send({ type: 'modal.open' })
    await page.settle('resolve')
    expect(page.views).toEqual([undefined, 'Connect'])
  })
})

describe('choosing a network before the adapters have loaded', () => {
  test('the last choice is active once they have', async () => {
    const page = unbooted()
    await page.send({ type: 'network.select', id: SOLANA })
    await page.send({ type: 'network.select', id: POLYGON })
    expect(page.facts).toEqual([])
    await page.settle('resolve')
    expect(selectNetwork(page.actor.getSnapshot())?.caipNetworkId).toBe(POLYGON)
    expect(page.facts).toEqual([{ type: 'network.switched', namespace: 'eip155', chainId: POLYGON }])
  })

  test('a load that fails keeps the choice for the retry', async () => {
    const page = unbooted()
    await page.send({ type: 'network.select', id: POLYGON })
    await page.settle('reject')
    await page.send({ type: 'boot.retry' })
    await page.settle('resolve')
    expect(selectNetwork(page.actor.getSnapshot())?.caipNetworkId).toBe(POLYGON)
  })

  test('H56 a value that is no id is reported as an unknown network', async () => {
    const page = unbooted()
    await page.send({ type: 'network.select', id: (() => {}) as never })
    await page.settle('resolve')
    expect(page.facts).toMatchObject([
      { type: 'error', error: { code: 'network.notFound', context: { id: 'function' } } },
    ])
  })
})
