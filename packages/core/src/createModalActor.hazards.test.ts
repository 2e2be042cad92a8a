import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ChainAdapter } from './chain/adapter.ts'
import { createModalActor } from './createModalActor.ts'
import { selectStatus } from './flows/connection/connection.selectors.ts'
import { selectView, selectWindow } from './flows/modal/modal.selectors.ts'
import type { ModalEvent } from './flows/modal/modal.types.ts'
import { connection, type ScriptedAdapter } from './scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryPorts, memoryStorage, untouchable } from './testing/index.ts'
import { connectWallet, ETHEREUM, evm, readyVisit, SOLANA, solana } from './visit.fixture.ts'
import { watchTree } from './watchView.ts'

const INVALIDATED = 'Extension context invalidated.'

/** Ways in which an unsubscribe fails after its extension was updated while the page was open. */
const broken: [how: string, unsubscribe: () => unknown][] = [
  [
    'throws',
    () => {
      throw new Error(INVALIDATED)
    },
  ],
  ['rejects', () => Promise.reject(new Error(INVALIDATED))],
  [
    'throws what cannot be looked at',
    () => {
      throw untouchable()
    },
  ],
]

const withUnsubscribe = ({ adapter }: ScriptedAdapter, unsubscribe: () => unknown): ChainAdapter => ({
  ...adapter,
  watchConnection: (...watched) => {
    const stop = adapter.watchConnection(...watched)
    return () => {
      stop()
      return unsubscribe() as undefined
    }
  },
  watchConnectors: (...watched) => {
    const stop = adapter.watchConnectors(...watched)
    return () => {
      stop()
      return unsubscribe() as undefined
    }
  },
})

describe.each(broken)('H45 an unsubscribe that %s', (_, unsubscribe) => {
  test('a failing unsubscribe ends neither another namespace’s connection nor the modal', async () => {
    const [eip155, sol] = [evm(), solana()]
    const adapters = [withUnsubscribe(eip155, unsubscribe), sol.adapter]
    const page = { ...(await readyVisit({ adapters })), eip155, sol }
    await connectWallet(page, 'cat', SOLANA)
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    await eip155.disconnects.last().resolve()
    expect(selectStatus(page.actor.getSnapshot(), 'eip155')).toBe('disconnected')
    expect(selectStatus(page.actor.getSnapshot(), 'solana')).toBe('connected')
    await page.send({ type: 'modal.open', view: 'Connect' })
    expect(page.view()).toBe('Connect')
    await connectWallet(page, 'owl', ETHEREUM)
    await eip155.report('owl', { type: 'wallet.disconnected' })
    expect(selectStatus(page.actor.getSnapshot(), 'solana')).toBe('connected')
    page.stop()
    expect(page.actor.getSnapshot().status).toBe('stopped')
    expect([eip155.listeners(), sol.listeners()]).toEqual(Array(2).fill({ discovery: 0, connections: [] }))
  })
})

describe('H46 an error that throws when it is read', () => {
  test('an unreadable error is an ordinary failure, wherever an adapter rejects with it', async () => {
    const page = await readyVisit()
    const failures = () => page.facts.flatMap(fact => (fact.type === 'error' ? fact.error.code : []))
    await connectWallet(page, 'cat', SOLANA)
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().reject(untouchable())
    expect(failures()).toEqual(['wallet.failed'])
    await page.send({ type: 'connector.select', id: 'owl' })
    await page.eip155.connects.last().resolve(connection('owl', ETHEREUM))
    await page.send({ type: 'network.select', id: 'eip155:137' })
    await page.eip155.switches.last().reject(untouchable('object'))
    await page.send({ type: 'message.sign', id: '1', message: 'x', namespace: 'eip155' })
    await page.eip155.signatures.last().reject(untouchable())
    expect(page.facts.at(-1)).toEqual(
      expect.objectContaining({
        type: 'message.failed',
        id: '1',
        error: expect.objectContaining({ code: 'wallet.failed' }),
      }),
    )
    await page.send({ type: 'connection.disconnect', namespace: 'eip155' })
    await page.eip155.disconnects.last().reject(untouchable())
    expect(failures()).toEqual(['wallet.failed', 'wallet.failed', 'disconnect.failed'])
    expect(selectStatus(page.actor.getSnapshot(), 'solana')).toBe('connected')
    // Facts for the host can be serialised.
    for (const fact of page.facts) expect(() => JSON.stringify(fact)).not.toThrow()
  })

  test('an unreadable error while restoring disconnects that namespace only', async () => {
    const page = await readyVisit({
      storage: memoryStorage({
        '@foyer/eip155/connector': JSON.stringify({ version: 1, value: { connectorId: 'fox' } }),
        '@foyer/solana/connector': JSON.stringify({ version: 1, value: { connectorId: 'cat' } }),
      }),
    })
    await page.eip155.restores.last().reject(untouchable())
    await page.sol.restores.last().resolve(connection('cat', SOLANA))
    expect(selectStatus(page.actor.getSnapshot(), 'eip155')).toBe('disconnected')
    expect(selectStatus(page.actor.getSnapshot(), 'solana')).toBe('connected')
  })
})

/** Invalid values that an adapter for another contract might return. */
const strange = (): [string, unknown][] => [
  ...[undefined, null, {}, 'hi', 7, [], untouchable(), untouchable('object')].map((value, index): [string, unknown] => [
    `value ${index}`,
    value,
  ]),
  ...[
    { accounts: null },
    { accounts: [] },
    { accounts: [null] },
    { accounts: [{}] },
    { address: 'another' },
    { chainId: 7 },
    { chainId: undefined },
    { connectorId: {} },
    { namespace: 'cosmos' },
    { selected: 7 },
    { approved: [7] },
  ].map((part): [string, unknown] => [JSON.stringify(part), { ...connection('fox', ETHEREUM), ...part }]),
]

describe('H45 a custom adapter', () => {
  test('an adapter that connects or restores with an invalid connection fails, and the others are unaffected', async () => {
    for (const [what, value] of strange()) {
      const page = await readyVisit()
      await connectWallet(page, 'cat', SOLANA)
      await page.send({ type: 'connector.select', id: 'fox' })
      await page.eip155.connects.last().resolve(value as never)
      expect(page.facts.at(-1), what).toMatchObject({
        type: 'error',
        error: { code: expect.stringMatching(/^wallet\.(malformedAnswer|failed)$/) },
      })
      expect(selectStatus(page.actor.getSnapshot(), 'eip155'), what).toBe('disconnected')
      await page.send({ type: 'modal.open', view: 'Account' })
      expect([page.actor.getSnapshot().status, selectStatus(page.actor.getSnapshot(), 'solana')], what).toEqual([
        'active',
        'connected',
      ])
      page.stop()

      const storage = () =>
        memoryStorage({
          '@foyer/eip155/connector': JSON.stringify({ version: 1, value: { connectorId: 'fox' } }),
          '@foyer/solana/connector': JSON.stringify({ version: 1, value: { connectorId: 'cat' } }),
        })
      const later = await readyVisit({ storage: storage() })
      await later.eip155.restores.last().resolve(value as never)
      await later.sol.restores.last().resolve(connection('cat', SOLANA))
      expect(
        (['eip155', 'solana'] as const).map(each => selectStatus(later.actor.getSnapshot(), each)),
        what,
      ).toEqual(['disconnected', 'connected'])
      later.stop()
    }
  })

  test('an invalid fact of an adapter is ignored', async () => {
    const page = await readyVisit()
    await connectWallet(page, 'cat', SOLANA)
    await connectWallet(page, 'fox', ETHEREUM)
    const before = page.facts.length
    const facts: unknown[] = [
      ...[undefined, null, 'text', untouchable(), untouchable('object'), {}, { type: '*' }],
      ...['accounts.changed', 'chain.changed', 'connection.approved', 'xstate.error.actor.watch', 'disconnect'].map(
        type => ({ type }),
      ),
      { type: 'accounts.changed', accounts: [null] },
      { type: 'accounts.changed', accounts: [], selected: 7 },
      { type: 'accounts.changed', accounts: [], approved: 'all' },
      { type: 'chain.changed', chainId: {} },
      { type: 'chain.changed', chainId: ETHEREUM, accounts: 'none' },
      { type: 'connection.approved', connection: null },
    ]
    for (const fact of facts) await page.eip155.report('fox', fact as never)
    expect(page.facts.slice(before)).toEqual([])
    expect((['eip155', 'solana'] as const).map(each => selectStatus(page.actor.getSnapshot(), each))).toEqual([
      'connected',
      'connected',
    ])
  })

  test('an invalid list of connectors is ignored', async () => {
    const page = await readyVisit()
    const fit = { id: 'cat', name: 'Cat', type: 'ANNOUNCED', chain: 'solana' } as const
    for (const list of [undefined, null, 'text', untouchable('object'), [untouchable('object')]]) {
      page.sol.announce(list as never)
      await flushMicrotasks()
      expect(page.actor.getSnapshot().context.connectors.filter(({ chain }) => chain === 'solana')).toEqual([])
    }
    page.sol.announce([
      null,
      {},
      { ...fit, name: 7 },
      { ...fit, id: undefined },
      { ...fit, id: 'dog', imageUrl: {} },
      fit,
    ] as never)
    await flushMicrotasks()
    // A picture that must not be shown costs its wallet the picture only.
    const own = page.actor.getSnapshot().context.connectors.filter(({ chain }) => chain === 'solana')
    expect(own).toEqual([{ ...fit, id: 'dog' }, fit])
  })
})

test('H46 an error that imitates a FoyerError and throws when it is read is an ordinary failure', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const page = await readyVisit()
    let reads = 0
    const dressed = {
      [Symbol.for('@foyer/error')]: true,
      context: { method: () => {} },
      get code() {
        reads += 1
        if (reads > turn) throw new Error('no more')
        return 'wallet.rejected'
      },
    }
    await page.send({ type: 'connector.select', id: 'fox' })
    await page.eip155.connects.last().reject(dressed)
    expect(page.actor.getSnapshot().status).toBe('active')
    const failures = page.facts.flatMap(fact => (fact.type === 'error' ? fact.error : []))
    expect(failures).toHaveLength(1)
    expect(JSON.parse(JSON.stringify(failures))).toEqual(failures)
    page.stop()
  }
})

test('H47 an adapter cannot list a wallet with WalletConnect’s id, or in another namespace', async () => {
  const page = await readyVisit()
  const evil = { name: 'Evil', type: 'ANNOUNCED' } as const
  page.sol.announce([
    { ...evil, id: 'walletConnect', chain: 'solana' },
    { ...evil, id: 'fox', chain: 'eip155' },
    { ...evil, id: 'cat', chain: 'solana' },
  ])
  await flushMicrotasks()
  const listed = page.actor.getSnapshot().context.connectors.map(({ chain, id, name }) => `${chain} ${id} ${name}`)
  expect(listed).toEqual(['eip155 fox Fox', 'eip155 owl Owl', 'solana cat Evil'])
})

describe('the root', () => {
  const reported: unknown[] = []
  beforeEach(() => {
    // Uncaught errors are thrown in a separate task.
    vi.stubGlobal('setTimeout', (task: () => void) => attemptToRun(task))
    vi.stubGlobal('queueMicrotask', (task: () => void) => attemptToRun(task))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    reported.splice(0)
  })
  const attemptToRun = (task: () => void) => {
    try {
      task()
    } catch (error) {
      reported.push(error)
    }
    return 0
  }

  const cause = new Error('a bug')
  const start = (storage = memoryStorage(), options: Partial<Parameters<typeof createModalActor>[0]> = {}) => {
    const [eip155, sol] = [evm(), solana()]
    const ports = memoryPorts({ storage })
    const actor = createModalActor({ adapters: [eip155.adapter, sol.adapter], ports, ...options })
    return { actor: actor.start(), eip155, sol, ports, storage }
  }
  /** Events that throw in a transition, like a bug of the modal: in the root, and in an actor below it. */
  const bugs = {
    'in a transition of its own': {
      type: 'connectors.changed' as const,
      get connectors(): never {
        throw cause
      },
    },
    'because of an actor below it': {
      type: 'network.select' as const,
      get id(): never {
        throw cause
      },
    },
  } satisfies Record<string, ModalEvent>

  test.each(Object.keys(bugs) as (keyof typeof bugs)[])(
    'H45 a root that fails %s releases its resources and reports it, and a new one starts from storage',
    async where => {
      const first = start()
      await flushMicrotasks()
      const received: unknown[] = []
      first.actor.subscribe({ error: error => received.push(error) })
      first.actor.send({ type: 'connector.select', id: 'fox' })
      await flushMicrotasks()
      await first.eip155.connects.last().resolve(connection('fox', ETHEREUM))
      first.actor.send({ type: 'connector.select', id: 'cat' })
      const asked = first.sol.connects.last()
      expect(first.eip155.listeners()).toEqual({ discovery: 1, connections: ['fox'] })

      first.actor.send(bugs[where])
      expect(first.actor.getSnapshot().status).toBe('error')
      expect(received).toEqual([expect.objectContaining({ message: expect.stringContaining(cause.message) })])
      expect(reported).toEqual(received)
      expect([first.eip155.listeners(), first.sol.listeners()]).toEqual(
        Array(2).fill({ discovery: 0, connections: [] }),
      )
      expect(asked.signal?.aborted).toBe(true)
      expect(first.ports.clock.pending()).toEqual([])

      const second = start(first.storage)
      await flushMicrotasks()
      await second.eip155.restores.last().resolve(connection('fox', ETHEREUM))
      expect(selectStatus(second.actor.getSnapshot(), 'eip155')).toBe('connected')
      second.actor.stop()
    },
  )

  test('H45 a failing root releases everything it can, also where a clock fails', async () => {
    const ports = memoryPorts()
    let isBroken = false
    const clock = {
      ...ports.clock,
      clearTimeout(id: never) {
        if (isBroken) throw new Error('no clock')
        ports.clock.clearTimeout(id)
      },
    }
    const { actor, eip155, sol } = start(memoryStorage(), { ports: { ...ports, clock } })
    await flushMicrotasks()
    actor.send({ type: 'connector.select', id: 'cat' })
    await flushMicrotasks()
    await sol.connects.last().resolve(connection('cat', SOLANA))
    actor.send({ type: 'connector.select', id: 'fox' })
    isBroken = true
    actor.send(bugs['in a transition of its own'])
    expect(actor.getSnapshot().status).toBe('error')
    expect(reported).toEqual([expect.objectContaining({ message: expect.stringContaining(cause.message) })])
    expect([eip155.listeners(), sol.listeners()]).toEqual(Array(2).fill({ discovery: 0, connections: [] }))
  })

  test('H45 the root survives a host with throwing listeners, inspector and ports', async () => {
    const thrown = new Error('of the host')
    const fail = () => {
      throw thrown
    }
    const { ports: _, ...page } = start(memoryStorage(), {
      inspect: fail,
      ports: {
        ...memoryPorts(),
        visibility: { visible: fail, watch: fail },
        links: { open: fail },
        page: { href: fail },
        storage: { get: fail, set: fail, remove: fail, watch: fail },
      },
    })
    page.actor.on('*', fail)
    page.actor.subscribe({ next: fail })
    watchTree(page.actor, fail)
    await flushMicrotasks()
    page.actor.send({ type: 'connector.select', id: 'fox' })
    await flushMicrotasks()
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
    page.actor.send({ type: 'modal.open', view: 'Account' })
    expect(page.actor.getSnapshot().status).toBe('active')
    expect([selectView(page.actor.getSnapshot()), selectWindow(page.actor.getSnapshot())]).toEqual(['Account', 'open'])
    expect(new Set(reported)).toEqual(new Set([thrown]))
    page.actor.stop()
  })
})
