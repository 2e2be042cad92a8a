import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { assign, createActor, createMachine, type EventFrom } from 'xstate'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { transitionTable } from '../../testing/index.ts'
import { ETHEREUM, network, POLYGON, SOLANA, UNREQUESTED } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { type NetworkInput, networkMachine } from './network.machine.ts'

const DEVNET = 'solana:devnet'
const namespaceOf = (id: CaipNetworkId) => id.split(':')[0] as 'eip155' | 'solana'

const inputOf = (rest: Partial<NetworkInput> = {}): NetworkInput => ({
  requested: [ETHEREUM, POLYGON, SOLANA].map(id => network(id as CaipNetworkId)),
  activeNamespace: 'eip155',
  chosen: {},
  switchingEnabled: true,
  allowUnsupported: false,
  basic: false,
  ...rest,
})

/** Stub of a connection, with the parts that the network reads. */
const connectionStub = createMachine({
  types: {} as {
    context: { connection: { chainId: CaipNetworkId } | undefined }
    events: { type: 'stub.connected'; chainId: CaipNetworkId } | { type: 'stub.absent' } | { type: 'switch' }
  },
  context: { connection: undefined },
  initial: 'absent',
  on: {
    'stub.connected': {
      target: '.connected',
      actions: assign({ connection: ({ event }) => ({ chainId: event.chainId }) }),
    },
    'stub.absent': { target: '.absent', actions: assign({ connection: undefined }) },
  },
  states: { absent: {}, connected: { tags: 'connected' } },
})

/** Network machine with two connections, and its reports to the root. */
const networks = (rest: Partial<NetworkInput> = {}) => {
  const recorder = record(networkMachine, { network: inputOf(rest) })
  const actor = recorder.child('network')
  const connections = {
    eip155: createActor(connectionStub).start(),
    solana: createActor(connectionStub).start(),
  }
  vi.spyOn(actor.system, 'get').mockImplementation(
    id => (connections as Record<string, unknown>)[String(id).replace('connection:', '')] as never,
  )
  const send = (event: EventFrom<typeof networkMachine>) => {
    if (event.type === 'connection.moved')
      connections[namespaceOf(event.chainId)].send({ type: 'stub.connected', chainId: event.chainId })
    if (event.type === 'connection.gone')
      connections[event.namespace as 'eip155' | 'solana'].send({ type: 'stub.absent' })
    actor.send(event)
  }
  return {
    ...recorder,
    actor,
    send,
    select: (id: CaipNetworkId) => actor.send({ type: 'network.select', id }),
    connect: (chainId: CaipNetworkId) => send({ type: 'connection.moved', namespace: namespaceOf(chainId), chainId }),
    lose: (namespace: ChainNamespace) => send({ type: 'connection.gone', namespace }),
    active: () => actor.getSnapshot().context.active,
    selection: () => (actor.getSnapshot().value as { selection: string }).selection,
    unsupported: () => actor.getSnapshot().hasTag('unsupported'),
    /** Returns the reports since the last call. */
    takeReports: () => recorder.reports.splice(0),
  }
}

test('the chart has these moves', () => {
  expect(transitionTable(networkMachine)).toMatchInlineSnapshot(`
    "selection + (initial) -> selection.settled
    selection + network.select [isActive] -> selection.settled
    selection + network.select [connectionsAreUnread] -> (stays)
    selection + network.select [isHeldElsewhere] -> selection.settled
    selection + network.select [isUnknown] -> (stays)
    selection + network.select [switchingIsOff] -> (stays)
    selection + network.select [namespaceIsConnected] -> selection.asked
    selection + network.select [nothingIsConnected] -> selection.settled
    selection + network.select [else] -> selection.confirming
    selection + network.cancel -> selection.settled
    selection + namespace.activate [isActiveNamespace] -> (ignored)
    selection + namespace.activate [connectionsAreUnread] -> (stays)
    selection + namespace.activate [else] -> (stays)
    selection + connection.moved [connectionsAreUnread] -> (stays)
    selection + connection.moved [isWanted] -> selection.settled
    selection + connection.moved [connectsElsewhere] -> selection.asked
    selection + connection.moved [else] -> (stays)
    selection + connection.gone [connectionsAreUnread] -> (stays)
    selection + connection.gone [else] -> (stays)
    selection.asked + connection.gone [wantedIsGone] -> selection.settled
    selection.confirming + network.confirm [connectionsAreUnread] -> (stays)
    selection.confirming + network.confirm [wantedIsConnected] -> selection.asked
    selection.confirming + network.confirm [wantedIsOfActiveNamespace] -> selection.settled
    selection.confirming + network.confirm [else] -> selection.settled
    rule + (initial) -> rule.supported
    rule + network.judge [activeChainIsUnsupported] -> rule.unsupported
    rule + network.judge [else] -> rule.supported"
  `)
})

describe('network.select', () => {
  test('selecting a network without any connection sets where the next one starts', () => {
    const { select, active, takeReports } = networks()
    select(POLYGON)
    expect(active()).toBe(POLYGON)
    expect(takeReports()).toEqual([
      { type: 'network.changed', namespace: 'eip155', chainId: POLYGON },
      { type: 'network.switched', namespace: 'eip155', chainId: POLYGON },
    ])
  })

  test('selecting the active network does nothing, and cancels a pending switch', () => {
    const { connect, select, selection, takeReports } = networks()
    connect(ETHEREUM)
    takeReports()
    select(ETHEREUM)
    expect(takeReports()).toEqual([])
    select(POLYGON)
    expect(selection()).toBe('asked')
    select(ETHEREUM)
    expect(selection()).toBe('settled')
  })

  test('another network of a connected namespace becomes active once the wallet is on it', () => {
    const { connect, select, active, selection, takeReports } = networks()
    connect(ETHEREUM)
    takeReports()
    select(POLYGON)
    expect(active()).toBe(ETHEREUM)
    expect(takeReports()).toEqual([{ type: 'switch.requested', namespace: 'eip155', chainId: POLYGON }])
    connect(POLYGON)
    expect(active()).toBe(POLYGON)
    expect(selection()).toBe('settled')
    expect(takeReports()).toEqual([
      { type: 'network.changed', namespace: 'eip155', chainId: POLYGON, supported: true },
      { type: 'network.switched', namespace: 'eip155', chainId: POLYGON },
    ])
  })

  test('a cancelled switch changes nothing', () => {
    const { connect, select, send, active, selection } = networks()
    connect(ETHEREUM)
    select(POLYGON)
    send({ type: 'network.cancel' })
    expect(selection()).toBe('settled')
    expect(active()).toBe(ETHEREUM)
  })

  test('a network of a namespace without a connection is requested after the visitor confirms it', () => {
    const { connect, select, send, active, selection, takeReports } = networks()
    connect(ETHEREUM)
    takeReports()
    select(SOLANA)
    expect(selection()).toBe('confirming')
    expect(takeReports()).toEqual([{ type: 'connect.confirming', namespace: 'solana', chainId: SOLANA }])
    send({ type: 'network.confirm' })
    expect(takeReports()).toEqual([{ type: 'connect.requested', namespace: 'solana', chainId: SOLANA }])
    expect(active()).toBe(ETHEREUM)
  })

  test('a confirmed network of the active namespace becomes the active one', () => {
    const { connect, select, send, active, takeReports } = networks({ chosen: { eip155: ETHEREUM } })
    connect(SOLANA)
    takeReports()
    select(POLYGON)
    expect(active()).toBe(ETHEREUM)
    send({ type: 'network.confirm' })
    expect(active()).toBe(POLYGON)
    expect(takeReports()).toEqual([
      { type: 'connect.confirming', namespace: 'eip155', chainId: POLYGON },
      { type: 'connect.requested', namespace: 'eip155', chainId: POLYGON },
      { type: 'network.changed', namespace: 'eip155', chainId: POLYGON },
      { type: 'network.switched', namespace: 'eip155', chainId: POLYGON },
    ])
  })

  test('confirming a network whose namespace has connected meanwhile asks that wallet to switch', () => {
    const { connect, select, send, selection, takeReports } = networks({
      requested: [ETHEREUM, SOLANA, DEVNET].map(id => network(id as CaipNetworkId)),
    })
    connect(ETHEREUM)
    select(DEVNET)
    connect(SOLANA)
    takeReports()
    send({ type: 'network.confirm' })
    expect(takeReports()).toEqual([{ type: 'switch.requested', namespace: 'solana', chainId: DEVNET }])
    expect(selection()).toBe('asked')
  })

  test('a network that another wallet is already on becomes active at once', () => {
    const { connect, select, active, takeReports } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    takeReports()
    select(SOLANA)
    expect(active()).toBe(SOLANA)
    expect(takeReports().map(({ type }) => type)).toEqual(['network.changed', 'network.switched'])
  })

  test('H13 an unrequested chain that a wallet is on becomes active and unsupported, and no later connection starts on it', () => {
    const { connect, select, active, actor, takeReports } = networks()
    connect(UNREQUESTED)
    connect(SOLANA)
    select(SOLANA)
    takeReports()
    select(UNREQUESTED)
    expect(active()).toBe(UNREQUESTED)
    expect(takeReports()).toEqual([
      { type: 'network.changed', namespace: 'eip155', chainId: UNREQUESTED, supported: false },
      { type: 'network.switched', namespace: 'eip155', chainId: UNREQUESTED },
    ])
    expect(actor.getSnapshot().context.chosen).toEqual({ solana: SOLANA })
  })

  test('an unrequested network is reported as unknown', () => {
    const { select, active, takeReports } = networks({ chosen: { eip155: ETHEREUM } })
    select(UNREQUESTED)
    expect(active()).toBe(ETHEREUM)
    expect(takeReports()).toEqual([{ type: 'network.unknown', id: UNREQUESTED }])
  })

  test('with switching off a wallet is asked for no other network, and only a connected one becomes active', () => {
    const { connect, select, active, selection, takeReports } = networks({
      switchingEnabled: false,
      chosen: { eip155: ETHEREUM },
    })
    select(POLYGON)
    connect(ETHEREUM)
    connect(SOLANA)
    takeReports()
    for (const id of [POLYGON, DEVNET] as const) select(id)
    expect([active(), selection()]).toEqual([ETHEREUM, 'settled'])
    expect(takeReports()).toEqual([
      { type: 'network.refused', id: POLYGON },
      { type: 'network.unknown', id: DEVNET },
    ])
    select(SOLANA)
    expect(active()).toBe(SOLANA)
  })

  test('losing the wallet that was asked to switch ends the switch', () => {
    const { connect, select, lose, selection, actor } = networks()
    connect(ETHEREUM)
    select(POLYGON)
    lose('eip155')
    expect(selection()).toBe('settled')
    expect(actor.getSnapshot().context.wanted).toBeUndefined()
  })
})

describe('connections', () => {
  test('H01 losing one namespace keeps the active network of another', () => {
    const { connect, select, lose, active, takeReports } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    select(SOLANA)
    takeReports()
    lose('eip155')
    expect(active()).toBe(SOLANA)
    expect(takeReports().filter(({ type }) => type === 'network.changed')).toEqual([])
  })

  test('H01 losing the active namespace activates one that is connected, and reports it', () => {
    const { connect, lose, active, takeReports } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    takeReports()
    lose('eip155')
    expect(active()).toBe(SOLANA)
    expect(takeReports()).toEqual([{ type: 'network.changed', namespace: 'solana', chainId: SOLANA, supported: true }])
  })

  test('the next connection starts on the wallet’s last requested chain, never on an unrequested one', () => {
    const { connect, lose, active } = networks()
    connect(POLYGON)
    connect(UNREQUESTED)
    expect(active()).toBe(UNREQUESTED)
    lose('eip155')
    expect(active()).toBe(POLYGON)
  })

  test('activating a namespace activates its chain, and is reported once', () => {
    const { connect, send, active, takeReports } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    takeReports()
    send({ type: 'namespace.activate', namespace: 'solana' })
    expect(active()).toBe(SOLANA)
    send({ type: 'namespace.activate', namespace: 'solana' })
    expect(takeReports().filter(({ type }) => type === 'network.changed')).toHaveLength(1)
  })
})

describe('unsupported chains', () => {
  test('H13 an unrequested chain is unsupported only while the active connection is on it', () => {
    const { connect, lose, unsupported, takeReports } = networks()
    connect(UNREQUESTED)
    expect(unsupported()).toBe(true)
    expect(takeReports()).toContainEqual({
      type: 'network.changed',
      namespace: 'eip155',
      chainId: UNREQUESTED,
      supported: false,
    })
    connect(ETHEREUM)
    expect(unsupported()).toBe(false)
    connect(UNREQUESTED)
    lose('eip155')
    expect(unsupported()).toBe(false)
  })

  test('H13 an unrequested chain of an inactive namespace is not unsupported until that namespace is active', () => {
    const { connect, send, unsupported } = networks()
    connect(SOLANA)
    send({ type: 'namespace.activate', namespace: 'solana' })
    connect(UNREQUESTED)
    expect(unsupported()).toBe(false)
    send({ type: 'namespace.activate', namespace: 'eip155' })
    expect(unsupported()).toBe(true)
  })

  test.each([{ switchingEnabled: false }, { allowUnsupported: true }, { basic: true }])(
    'H13 an unrequested chain is supported with %o',
    rest => {
      const { connect, unsupported, takeReports } = networks(rest)
      connect(UNREQUESTED)
      expect(unsupported()).toBe(false)
      expect(takeReports()).toContainEqual({
        type: 'network.changed',
        namespace: 'eip155',
        chainId: UNREQUESTED,
        supported: true,
      })
    },
  )
})

const chains = [ETHEREUM, POLYGON, UNREQUESTED, SOLANA, DEVNET] as const
const chain = fc.constantFrom<CaipNetworkId>(...chains)
const namespace = fc.constantFrom<ChainNamespace>('eip155', 'solana')
const events: fc.Arbitrary<EventFrom<typeof networkMachine>[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: chain.map(id => ({ type: 'network.select' as const, id })) },
    { weight: 1, arbitrary: fc.constant({ type: 'network.confirm' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'network.cancel' as const }) },
    { weight: 1, arbitrary: namespace.map(id => ({ type: 'namespace.activate' as const, namespace: id })) },
    {
      weight: 3,
      arbitrary: chain.map(chainId => ({
        type: 'connection.moved' as const,
        namespace: namespaceOf(chainId),
        chainId,
      })),
    },
    { weight: 1, arbitrary: namespace.map(id => ({ type: 'connection.gone' as const, namespace: id })) },
  ),
  { minLength: 10, maxLength: 30 },
)

test('after any sequence of events the active network is that of the active wallet, and each change is reported once', () =>
  fc.assert(
    fc.property(events, sequence => {
      const { actor, active, unsupported, selection, takeReports, send, stop } = networks()
      const wallets = new Map<ChainNamespace, CaipNetworkId>()
      for (const event of sequence) {
        const before = active()
        const { wanted } = actor.getSnapshot().context
        if (event.type === 'connection.moved') wallets.set(event.namespace, event.chainId)
        if (event.type === 'connection.gone') wallets.delete(event.namespace)
        send(event)

        const { context } = actor.getSnapshot()
        const { activeNamespace, chosen } = context
        expect(active()).toBe(activeNamespace && (wallets.get(activeNamespace) ?? chosen[activeNamespace]))
        const reports = takeReports()
        const changes = reports.filter(({ type }) => type === 'network.changed')
        if (active() !== before && active() !== undefined) expect(changes).toMatchObject([{ chainId: active() }])
        // A wanted network is reported even if it was already active, because its view waits for the report.
        const reachedWanted = event.type === 'connection.moved' && event.chainId === wanted
        if (active() === before && !reachedWanted) expect(changes).toEqual([])
        const switches = reports.filter(({ type }) => type === 'network.switched')
        const isSwitch = ['network.select', 'network.confirm', 'connection.moved'].includes(event.type)
        expect(switches).toHaveLength(Number(isSwitch && active() !== before && active() !== undefined))
        const walletChain = activeNamespace && wallets.get(activeNamespace)
        expect(unsupported()).toBe(walletChain === UNREQUESTED || walletChain === DEVNET)
        if (selection() === 'asked') expect(wallets.has(namespaceOf(context.wanted!))).toBe(true)
        expect(Object.values(context.chosen)).not.toContain(UNREQUESTED)
      }
      send({ type: 'network.cancel' })
      expect(selection()).toBe('settled')
      stop()
    }),
    { seed: 20_260_101, numRuns: 200 },
  ))
