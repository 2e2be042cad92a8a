import { describe, expect, test } from 'vitest'
import { createModalActor } from './createModalActor.ts'
import { isFoyerError } from './errors.ts'
import { selectAccount } from './flows/account/selectAccount.ts'
import { selectStatus } from './flows/connection/connection.selectors.ts'
import { plainDataIssues } from './plainData.fixture.ts'
import { connection, connector } from './scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryPorts } from './testing/index.ts'
import { connectWallet, ETHEREUM, evm, kept, readyVisit, SOLANA, solana, storedVisit, visit } from './visit.fixture.ts'

describe('H41 requests before the visitor acts', () => {
  test('creating an actor calls no adapter, reads no storage, and starts no timer', async () => {
    const eip155 = evm()
    const ports = memoryPorts({
      storage: {
        get: () => expect.unreachable('storage was read'),
        set: () => expect.unreachable('storage was written'),
        remove: () => expect.unreachable('storage was written'),
        watch: () => expect.unreachable('storage was watched'),
      },
    })
    let loads = 0
    createModalActor({
      adapters: [
        eip155.adapter,
        async () => {
          loads += 1
          return solana().adapter
        },
      ],
      ports,
    })
    await flushMicrotasks()
    expect(eip155.calls()).toBe(0)
    expect(loads).toBe(0)
    expect(ports.clock.pending()).toEqual([])
  })

  test('without a stored connection no wallet and no service is asked until the visitor chooses', async () => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open' })
    await page.clock.advance(60_000)
    for (const { connects, restores, balances } of [page.eip155, page.sol]) {
      expect([connects.list, restores.list, balances.list]).toEqual([[], [], []])
    }
    expect(page.requests).toEqual([])
  })
})

describe('loading', () => {
  test('adapters are loaded from chunks, also several from one', async () => {
    const [eip155, sol] = [evm(), solana()]
    const page = await readyVisit({ adapters: [async () => [eip155.adapter, sol.adapter]] })
    expect(page.actor.getSnapshot().context.connectors.map(({ id }) => id)).toEqual(['fox', 'owl', 'cat'])
  })

  test('wallets that are found while the adapters start are listed in one transition', async () => {
    const page = visit()
    const lists: string[] = []
    page.actor.subscribe(({ context }) => {
      const list = context.connectors.map(({ id }) => id).join()
      if (list !== lists.at(-1)) lists.push(list)
    })
    await flushMicrotasks()
    expect(lists).toEqual(['', 'fox,owl,cat'])
  })

  test('a late announcement does not change the order of the namespaces', async () => {
    const page = await readyVisit()
    page.sol.announce([connector('solana', 'lynx', 'Lynx')])
    page.eip155.announce([connector('eip155', 'wolf', 'Wolf')])
    expect(page.actor.getSnapshot().context.connectors.map(({ id }) => id)).toEqual(['wolf', 'lynx'])
  })

  test('a namespace without a requested network is not offered', async () => {
    const [eip155, sol] = [evm(), solana()]
    const networks = [...eip155.adapter.networks]
    const page = await readyVisit({ adapters: [eip155.adapter, sol.adapter], networks })
    const { booted, connectors } = page.actor.getSnapshot().context
    expect(booted?.namespaces.map(({ namespace }) => namespace)).toEqual(['eip155'])
    expect(new Set(connectors.map(({ chain }) => chain))).toEqual(new Set(['eip155']))
  })

  test('an adapter that fails to discover wallets does not affect the others', async () => {
    const [eip155, sol] = [evm(), solana()]
    const broken = {
      ...eip155.adapter,
      watchConnectors: () => {
        throw new Error('no window')
      },
    }
    const page = await readyVisit({ adapters: [broken, sol.adapter] })
    expect(new Set(page.actor.getSnapshot().context.connectors.map(({ chain }) => chain))).toEqual(new Set(['solana']))
  })

  test('a chunk that fails to load is a state with a retry', async () => {
    const eip155 = evm()
    const cause = new Error('404')
    let online = false
    const page = await readyVisit({
      adapters: [
        async () => {
          if (!online) throw cause
          return eip155.adapter
        },
      ],
    })
    expect(page.actor.getSnapshot().value.boot).toBe('failed')
    expect(page.actor.getSnapshot().context.bootError).toMatchObject({ code: 'chunk.failed' })
    expect(page.facts).toEqual([
      { type: 'error', error: { code: 'chunk.failed', context: { chunk: 'adapters' } }, cause },
    ])

    await page.send({ type: 'modal.open' })
    expect(page.window()).toBe('opening')
    await page.send({ type: 'modal.close' })
    expect(page.window()).toBe('closed')

    online = true
    await page.send({ type: 'modal.open' })
    expect(page.view()).toBe('Connect')
    expect(page.actor.getSnapshot().context.bootError).toBeUndefined()
  })

  test('H04 adapters that never load end in a state with a retry, and may still arrive', async () => {
    let arrive = () => {}
    const { adapter } = evm()
    const loading = new Promise<typeof adapter>(resolve => {
      arrive = () => resolve(adapter)
    })
    const page = await readyVisit({ adapters: [() => loading] })
    await page.send({ type: 'modal.open' })
    await page.clock.advance(14_999)
    expect([page.window(), page.actor.getSnapshot().value.boot]).toEqual(['opening', 'loading'])
    await page.clock.advance(1)
    expect([page.window(), page.actor.getSnapshot().value.boot]).toEqual(['opening', 'failed'])
    expect(page.facts).toMatchObject([
      { type: 'error', error: { code: 'chunk.failed', context: { chunk: 'adapters' } } },
    ])
    await page.send({ type: 'boot.retry' })
    arrive()
    await expect.poll(page.view).toBe('Connect')
  })

  test('a retry with the window open shows the requested view', async () => {
    let online = false
    const page = await readyVisit({
      adapters: [async () => (online ? evm().adapter : Promise.reject(new Error('offline')))],
    })
    await page.send({ type: 'modal.open', view: 'Networks' })
    online = true
    await page.send({ type: 'boot.retry' })
    expect(page.view()).toBe('Networks')
  })
})

describe('H43 resources after stop()', () => {
  test.each([
    ['no connection', async () => readyVisit()],
    [
      'the window opening',
      async () => {
        const page = visit({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })
        await page.send({ type: 'modal.open' })
        return page
      },
    ],
    [
      'a wallet asked',
      async () => {
        const page = await readyVisit()
        await page.send({ type: 'connector.select', id: 'fox' })
        await page.send({ type: 'modal.shake' })
        return page
      },
    ],
    [
      'two connected, a balance shown, a switch and a signature asked',
      async () => {
        const page = await readyVisit()
        await connectWallet(page, 'fox', ETHEREUM)
        await page.eip155.balances.last().resolve(5n)
        await connectWallet(page, 'cat', SOLANA)
        await page.sol.balances.last().reject(new Error('offline'))
        await page.send({ type: 'network.select', id: 'eip155:137' })
        await page.send({ type: 'message.sign', id: '1', message: 'hello', namespace: 'solana' })
        return page
      },
    ],
  ])('nothing is left after stop(): %s', async (_, reach) => {
    const page = await reach()
    expect(page.eip155.listeners().discovery + page.clock.pending().length).toBeGreaterThan(0)
    page.stop()
    await flushMicrotasks()
    expect(page.clock.pending()).toEqual([])
    for (const chain of [page.eip155, page.sol]) {
      expect(chain.listeners()).toEqual({ discovery: 0, connections: [] })
      const asked = [chain.connects, chain.restores, chain.switches, chain.signatures, chain.balances]
      expect(asked.flatMap<{ waiting: boolean }>(({ list }) => list).filter(({ waiting }) => waiting)).toEqual([])
    }
  })
})

test('H44 two modals on one page share nothing', async () => {
  const [one, two] = [await readyVisit(), await readyVisit()]
  await connectWallet(one, 'fox', ETHEREUM)
  await two.send({ type: 'modal.open' })
  expect(selectStatus(one.actor.getSnapshot())).toBe('connected')
  expect(selectStatus(two.actor.getSnapshot())).toBe('disconnected')
  expect([one.view(), two.view()]).toEqual([undefined, 'Connect'])
  expect(two.facts).toEqual([{ type: 'modal.opened' }])
  expect([...two.storage.entries]).toEqual([])
  one.stop()
  await two.send({ type: 'connector.select', id: 'owl' })
  expect(two.view()).toBe('ConnectingExternal')
})

test('H44 what another tab writes while a wallet is asked does not stop the question, and the answer holds', async () => {
  const mine = await readyVisit()
  const other = await readyVisit({ storage: mine.storage.openTab() })
  await mine.send({ type: 'connector.select', id: 'fox' })
  await connectWallet(other, 'owl', ETHEREUM)
  await other.send({ type: 'connection.disconnect' })
  await other.eip155.disconnects.last().resolve()
  await mine.eip155.connects.last().resolve(connection('fox', ETHEREUM))
  expect(selectAccount(mine.actor.getSnapshot())?.address).toBe('fox-1')
  await mine.eip155.report('fox', { type: 'chain.changed', chainId: 'eip155:137' })
  expect(kept(mine.storage, 'eip155/connector')).toMatchObject({ connectorId: 'fox', chainId: 'eip155:137' })
})

test('laws 1 and 12: a snapshot with failures is plain data, and the cause is part of the fact', async () => {
  const page = await readyVisit()
  const cause = Object.assign(new Error('kaboom'), { socket: () => undefined })
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().reject(cause)
  const snapshot = page.actor.getPersistedSnapshot()
  expect(plainDataIssues(snapshot)).toEqual([])
  expect(structuredClone(snapshot)).toEqual(snapshot)
  expect(JSON.parse(JSON.stringify(snapshot)).context).toEqual(JSON.parse(JSON.stringify(snapshot)).context)
  expect(page.facts.at(-1)).toMatchObject({
    type: 'error',
    error: { code: 'wallet.failed' },
    cause: { code: 'wallet.failed', cause: { message: 'kaboom' } },
  })
  expect(plainDataIssues((page.facts.at(-1) as { cause: Error }).cause.cause)).toEqual([])
})

test('H21 a secret in a wallet’s error message stays out of every snapshot', async () => {
  const secret = 'wc:topic@2?relay-protocol=irn&symKey=deadbeef'
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  await page.eip155.connects.last().reject(new Error(`cannot pair ${secret}`))
  await page.send({ type: 'modal.open', uri: secret })
  expect(JSON.stringify(page.actor.getPersistedSnapshot())).not.toContain('symKey')
  expect(JSON.stringify(page.facts.map(({ ...fact }) => ({ ...fact, cause: undefined })))).not.toContain('symKey')
  expect(JSON.stringify([...page.storage.entries])).not.toContain('symKey')
})

test('invalid options throw when the modal is created', () => {
  try {
    createModalActor({ adapters: 'evm' as never })
    expect.unreachable()
  } catch (error) {
    expect(isFoyerError(error, 'config.invalid')).toBe(true)
  }
})

test('late answers of wallets are ignored by a stopped actor', async () => {
  const page = await readyVisit()
  await page.send({ type: 'connector.select', id: 'fox' })
  page.stop()
  const before = page.facts.length
  await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
  expect(page.facts).toHaveLength(before)
  expect(page.storage.entries.has('@foyer/eip155/connector')).toBe(false)
})
