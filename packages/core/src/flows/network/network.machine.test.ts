import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventFrom } from 'xstate'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { transitionTable } from '../../testing/index.ts'
import { ETHEREUM, network, POLYGON, SOLANA, UNASKED } from '../connection/connection.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { activeChain, type NetworkInput, networkMachine } from './network.machine.ts'

const DEVNET = 'solana:devnet'

const inputOf = (rest: Partial<NetworkInput> = {}): NetworkInput => ({
  requested: [ETHEREUM, POLYGON, SOLANA].map(id => network(id as CaipNetworkId)),
  activeNamespace: 'eip155',
  chosen: {},
  switchingEnabled: true,
  allowUnsupported: false,
  basic: false,
  ...rest,
})

/** The networks of one modal, and what its parent hears of them. */
const networks = (rest: Partial<NetworkInput> = {}) => {
  const recorder = record(networkMachine, { network: inputOf(rest) })
  const actor = recorder.child('network')
  return {
    ...recorder,
    actor,
    send: (event: EventFrom<typeof networkMachine>) => actor.send(event),
    select: (id: CaipNetworkId) => actor.send({ type: 'network.select', id }),
    connect: (chainId: CaipNetworkId) =>
      actor.send({ type: 'connection.moved', namespace: chainId.split(':')[0] as ChainNamespace, chainId }),
    lose: (namespace: ChainNamespace) => actor.send({ type: 'connection.gone', namespace }),
    active: () => activeChain(actor.getSnapshot().context),
    selection: () => (actor.getSnapshot().value as { selection: string }).selection,
    unsupported: () => actor.getSnapshot().hasTag('unsupported'),
    /** What was reported since the last look. */
    heard: () => recorder.reports.splice(0),
  }
}

test('moves', () => {
  expect(transitionTable(networkMachine)).toMatchInlineSnapshot(`
    "selection + (initial) -> selection.settled
    selection + network.select [isActive] -> selection.settled
    selection + network.select [isHeldElsewhere] -> selection.settled
    selection + network.select [isUnknown] -> (stays)
    selection + network.select [namespaceIsConnected] -> selection.asked
    selection + network.select [nothingIsConnected] -> selection.settled
    selection + network.select [else] -> selection.confirming
    selection + network.cancel -> selection.settled
    selection + namespace.activate [isActiveNamespace] -> (ignored)
    selection + namespace.activate [else] -> (stays)
    selection + connection.moved [isWanted] -> selection.settled
    selection + connection.moved [movesActiveChain] -> (stays)
    selection + connection.moved [else] -> (stays)
    selection + connection.gone [leavesActiveChain] -> (stays)
    selection + connection.gone [else] -> (stays)
    selection.asked + always [wantedIsGone] -> selection.settled
    selection.confirming + network.confirm [wantedIsConnected] -> selection.asked
    selection.confirming + network.confirm [wantedIsOfActiveNamespace] -> selection.settled
    selection.confirming + network.confirm [else] -> selection.settled
    rule + (initial) -> rule.supported
    rule + network.judge [activeChainIsUnsupported] -> rule.unsupported
    rule + network.judge [else] -> rule.supported"
  `)
})

describe('selecting', () => {
  test('without any connection it only chooses where the next one starts', () => {
    const { select, active, heard } = networks()
    select(POLYGON)
    expect(active()).toBe(POLYGON)
    expect(heard()).toEqual([{ type: 'network.changed', namespace: 'eip155', chainId: POLYGON }])
  })

  test('the active network again does nothing, and ends a wish for another one', () => {
    const { connect, select, selection, heard } = networks()
    connect(ETHEREUM)
    heard()
    select(ETHEREUM)
    expect(heard()).toEqual([])
    select(POLYGON)
    expect(selection()).toBe('asked')
    select(ETHEREUM)
    expect(selection()).toBe('settled')
  })

  test('another network of a connected namespace is the wallet’s to give: active only once it says so', () => {
    const { connect, select, active, selection, heard } = networks()
    connect(ETHEREUM)
    heard()
    select(POLYGON)
    expect(active()).toBe(ETHEREUM)
    expect(heard()).toEqual([{ type: 'switch.requested', namespace: 'eip155', chainId: POLYGON }])
    connect(POLYGON)
    expect(active()).toBe(POLYGON)
    expect(selection()).toBe('settled')
    expect(heard()[0]).toEqual({ type: 'network.changed', namespace: 'eip155', chainId: POLYGON })
  })

  test('a switch that the visitor leaves changes nothing', () => {
    const { connect, select, send, active, selection } = networks()
    connect(ETHEREUM)
    select(POLYGON)
    send({ type: 'network.cancel' })
    expect(selection()).toBe('settled')
    expect(active()).toBe(ETHEREUM)
  })

  test('a network of a family without a connection is confirmed, then asked for', () => {
    const { connect, select, send, active, selection, heard } = networks()
    connect(ETHEREUM)
    heard()
    select(SOLANA)
    expect(selection()).toBe('confirming')
    expect(heard()).toEqual([{ type: 'connect.confirming', namespace: 'solana', chainId: SOLANA }])
    send({ type: 'network.confirm' })
    expect(heard()).toEqual([{ type: 'connect.requested', namespace: 'solana', chainId: SOLANA }])
    expect(active()).toBe(ETHEREUM)
  })

  test('a confirmed network of the active family is the active one from then on', () => {
    const { connect, select, send, active, heard } = networks({ chosen: { eip155: ETHEREUM } })
    connect(SOLANA)
    heard()
    select(POLYGON)
    expect(active()).toBe(ETHEREUM)
    send({ type: 'network.confirm' })
    expect(active()).toBe(POLYGON)
    expect(heard()).toEqual([
      { type: 'connect.confirming', namespace: 'eip155', chainId: POLYGON },
      { type: 'connect.requested', namespace: 'eip155', chainId: POLYGON },
      { type: 'network.changed', namespace: 'eip155', chainId: POLYGON },
    ])
  })

  test('a network whose family came back by itself while it is confirmed is asked of that wallet', () => {
    const { connect, select, send, selection, heard } = networks({
      requested: [ETHEREUM, SOLANA, DEVNET].map(id => network(id as CaipNetworkId)),
    })
    connect(ETHEREUM)
    select(DEVNET)
    connect(SOLANA)
    heard()
    send({ type: 'network.confirm' })
    expect(heard()).toEqual([{ type: 'switch.requested', namespace: 'solana', chainId: DEVNET }])
    expect(selection()).toBe('asked')
  })

  test('a network that a wallet already holds is active at once', () => {
    const { connect, select, active, heard } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    heard()
    select(SOLANA)
    expect(active()).toBe(SOLANA)
    expect(heard().map(({ type }) => type)).toEqual(['network.changed', 'network.judged'])
  })

  test('H13 a chain that nobody asked for is active at once where a wallet holds it, and judged; it is where no connection starts', () => {
    const { connect, select, active, actor, heard } = networks()
    connect(UNASKED)
    connect(SOLANA)
    select(SOLANA)
    heard()
    select(UNASKED)
    expect(active()).toBe(UNASKED)
    expect(heard()).toEqual([
      { type: 'network.changed', namespace: 'eip155', chainId: UNASKED },
      { type: 'network.judged', namespace: 'eip155', chainId: UNASKED, supported: false },
    ])
    expect(actor.getSnapshot().context.chosen).toEqual({ solana: SOLANA })
  })

  test('a network that nobody asked for is unknown', () => {
    const { select, active, heard } = networks({ chosen: { eip155: ETHEREUM } })
    select(UNASKED)
    expect(active()).toBe(ETHEREUM)
    expect(heard()).toEqual([{ type: 'network.unknown', id: UNASKED }])
  })

  test('a wallet that is lost while it is asked is not waited for', () => {
    const { connect, select, lose, selection, actor } = networks()
    connect(ETHEREUM)
    select(POLYGON)
    lose('eip155')
    expect(selection()).toBe('settled')
    expect(actor.getSnapshot().context.wanted).toBeUndefined()
  })
})

describe('connections', () => {
  test('H01 losing one family leaves the active network of another', () => {
    const { connect, select, lose, active, heard } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    select(SOLANA)
    heard()
    lose('eip155')
    expect(active()).toBe(SOLANA)
    expect(heard().filter(({ type }) => type === 'network.changed')).toEqual([])
  })

  test('H01 losing the active family makes one that is connected active, and says so', () => {
    const { connect, lose, active, heard } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    heard()
    lose('eip155')
    expect(active()).toBe(SOLANA)
    expect(heard()[0]).toEqual({ type: 'network.changed', namespace: 'solana', chainId: SOLANA })
  })

  test('the next visit starts where the wallet was, but never on a chain that nobody asked for', () => {
    const { connect, lose, active } = networks()
    connect(POLYGON)
    connect(UNASKED)
    expect(active()).toBe(UNASKED)
    lose('eip155')
    expect(active()).toBe(POLYGON)
  })

  test('the next active family is the active one for the account, too', () => {
    const { connect, send, active, heard } = networks()
    connect(ETHEREUM)
    connect(SOLANA)
    heard()
    send({ type: 'namespace.activate', namespace: 'solana' })
    expect(active()).toBe(SOLANA)
    send({ type: 'namespace.activate', namespace: 'solana' })
    expect(heard().filter(({ type }) => type === 'network.changed')).toHaveLength(1)
  })
})

describe('H13 the unsupported chain', () => {
  test('is one, by the four conditions, only while it is the active connection’s', () => {
    const { connect, lose, unsupported, heard } = networks()
    connect(UNASKED)
    expect(unsupported()).toBe(true)
    expect(heard()).toContainEqual({ type: 'network.judged', namespace: 'eip155', chainId: UNASKED, supported: false })
    connect(ETHEREUM)
    expect(unsupported()).toBe(false)
    connect(UNASKED)
    lose('eip155')
    expect(unsupported()).toBe(false)
  })

  test('of a family that is not active strands nobody, until that family is active', () => {
    const { connect, send, unsupported } = networks()
    connect(SOLANA)
    send({ type: 'namespace.activate', namespace: 'solana' })
    connect(UNASKED)
    expect(unsupported()).toBe(false)
    send({ type: 'namespace.activate', namespace: 'eip155' })
    expect(unsupported()).toBe(true)
  })

  test.each([{ switchingEnabled: false }, { allowUnsupported: true }, { basic: true }])('is none with %o', rest => {
    const { connect, unsupported, heard } = networks(rest)
    connect(UNASKED)
    expect(unsupported()).toBe(false)
    expect(heard()).toContainEqual({ type: 'network.judged', namespace: 'eip155', chainId: UNASKED, supported: true })
  })
})

const chains = [ETHEREUM, POLYGON, UNASKED, SOLANA, DEVNET] as const
const chain = fc.constantFrom<CaipNetworkId>(...chains)
const family = fc.constantFrom<ChainNamespace>('eip155', 'solana')
const namespaceOf = (id: CaipNetworkId) => id.split(':')[0] as ChainNamespace
const events: fc.Arbitrary<EventFrom<typeof networkMachine>[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: chain.map(id => ({ type: 'network.select' as const, id })) },
    { weight: 1, arbitrary: fc.constant({ type: 'network.confirm' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'network.cancel' as const }) },
    { weight: 1, arbitrary: family.map(namespace => ({ type: 'namespace.activate' as const, namespace })) },
    {
      weight: 3,
      arbitrary: chain.map(chainId => ({
        type: 'connection.moved' as const,
        namespace: namespaceOf(chainId),
        chainId,
      })),
    },
    { weight: 1, arbitrary: family.map(namespace => ({ type: 'connection.gone' as const, namespace })) },
  ),
  { minLength: 10, maxLength: 30 },
)

test(
  'after any sequence the chain of each connection is its wallet’s, every change of the active one was said, and the rule holds',
  { timeout: 120_000 },
  () =>
    fc.assert(
      fc.property(events, sequence => {
        const { actor, active, unsupported, selection, heard, send, stop } = networks()
        const wallets = new Map<ChainNamespace, CaipNetworkId>()
        for (const event of sequence) {
          const before = active()
          const { wanted } = actor.getSnapshot().context
          if (event.type === 'connection.moved') wallets.set(event.namespace, event.chainId)
          if (event.type === 'connection.gone') wallets.delete(event.namespace)
          send(event)

          const { context } = actor.getSnapshot()
          expect(context.connected).toEqual(Object.fromEntries(wallets))
          const told = heard()
          const changes = told.filter(({ type }) => type === 'network.changed')
          if (active() !== before && active() !== undefined) expect(changes.at(-1)).toMatchObject({ chainId: active() })
          // A wish that comes true is told too where the network was the active one already: whoever asked waits for it.
          const fulfilled = event.type === 'connection.moved' && event.chainId === wanted
          if (active() === before && !fulfilled) expect(changes).toEqual([])
          const held = context.activeNamespace && wallets.get(context.activeNamespace)
          expect(unsupported()).toBe(held === UNASKED || held === DEVNET)
          if (selection() === 'asked') expect(wallets.has(namespaceOf(context.wanted!))).toBe(true)
          expect(Object.values(context.chosen)).not.toContain(UNASKED)
        }
        send({ type: 'network.cancel' })
        expect(selection()).toBe('settled')
        stop()
      }),
      { seed: 20_260_101, numRuns: 200 },
    ),
)
