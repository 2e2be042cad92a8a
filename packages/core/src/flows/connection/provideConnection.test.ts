import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, createMachine } from 'xstate'
import { loadApi } from '../../api/loadApi.ts'
import type {
  ChainAdapter,
  ConnectionFact,
  ConnectionRecord,
  ConnectionSource,
  ConnectRequest,
} from '../../chain/adapter.ts'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import { Chains } from '../../chains.ts'
import { doors } from '../../doors.ts'
import { resolveOptions } from '../../resolveOptions.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import { walletConnect } from '../../walletconnect/walletConnect.ts'
import { chainsWith } from '../adapter.fixture.ts'
import { connectionId } from '../modal/connectionId.ts'
import { lazyPortfolio } from '../portfolio/lazyPortfolio.ts'
import { approval, ETHEREUM, inputOf, network, POLYGON, UNREQUESTED } from './connection.fixture.ts'
import type { connectionMachine } from './connection.machine.ts'
import type { ConnectionEvent } from './connection.types.ts'
import { attemptOf } from './connectionParts.ts'
import { provideConnection } from './provideConnection.ts'
import * as requests from './provideRequests.ts'
import { signingOf, switchOf } from './requestParts.ts'

// A module that is imported takes time that no test controls.
beforeEach(() => void vi.spyOn(doors, 'requests').mockImplementation(async () => requests))

const networks = [network(ETHEREUM), network(POLYGON)]
type Options = {
  record?: ConnectionRecord
  chosen?: CaipNetworkId
  revokeOnDisconnect?: boolean
  chains?: Chains
  phone?: ConnectionSource
}

/** Connection on a real adapter interface, in a system with the chosen network. */
const visit = async (duties: Partial<ChainAdapter>, options: Options = {}) => {
  const ports = memoryPorts()
  const chains =
    options.chains ?? (await chainsWith({ watchConnection: () => () => undefined, ...duties }, { networks }))
  if (options.phone) chains.addSource('phone', () => options.phone!)
  const { revokeOnDisconnect = false } = options
  const resolved = resolveOptions({ adapters: [], revokeOnDisconnect })
  const portfolio = lazyPortfolio(chains, loadApi(resolved.services, ports), resolved.config, ports, doors.portfolio)
  const wire = walletConnect(undefined, ports.clock, chains, doors.pairing)
  const connection = provideConnection(chains, wire, portfolio, ports, resolved, doors)
  const chosen = createMachine({ context: { chosen: options.chosen ? { eip155: options.chosen } : {} } })
  const input = inputOf('eip155', options.record ? { record: options.record } : {})
  const page = createActor(
    createMachine({
      invoke: [
        { id: 'network', systemId: 'network', src: chosen },
        { id: 'eip155', systemId: connectionId('eip155'), src: connection, input },
      ],
    }),
    { clock: ports.clock },
  ).start()
  const actor = (page.getSnapshot().children as Record<string, unknown>).eip155 as ReturnType<
    typeof createActor<typeof connectionMachine>
  >
  await flushMicrotasks()
  return {
    page,
    clock: ports.clock,
    now: () => actor.getSnapshot(),
    async send(event: ConnectionEvent) {
      actor.send(event)
      await flushMicrotasks()
    },
  }
}

const asking = () => {
  const requests: ConnectRequest[] = []
  const signals: AbortSignal[] = []
  const connect: ChainAdapter['connect'] = async (request, { signal }) => {
    requests.push(request)
    signals.push(signal)
    return approval(request.connectorId)
  }
  return { requests, signals, connect }
}

test('requests the host’s networks, starting on the chosen one', async () => {
  const { requests, connect } = asking()
  const { send, now } = await visit({ connect }, { chosen: POLYGON })
  await send({ type: 'connect', connectorId: 'fox' })
  expect(requests).toEqual([{ connectorId: 'fox', chainId: POLYGON, networks }])
  expect(now().context.connection).toEqual(approval('fox'))
})

test('a chain named by the attempt takes precedence over the chosen one', async () => {
  const { requests, connect } = asking()
  const { send } = await visit({ connect }, { chosen: POLYGON })
  await send({ type: 'connect', connectorId: 'fox', chainId: ETHEREUM })
  expect(requests).toMatchObject([{ chainId: ETHEREUM }])
})

test('leaving the attempt aborts the request', async () => {
  const signals: AbortSignal[] = []
  const { send } = await visit({
    connect: (_, { signal }) => {
      signals.push(signal)
      return new Promise(() => {})
    },
  })
  await send({ type: 'connect', connectorId: 'fox' })
  await send({ type: 'cancel' })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('a namespace without an adapter is an error with its name', async () => {
  const { send, now } = await visit({}, { chains: new Chains(networks) })
  await send({ type: 'connect', connectorId: 'fox' })
  expect(attemptOf(now())?.context.error).toEqual({ code: 'chain.adapterNotFound', context: { namespace: 'eip155' } })
})

test('the stored record is passed to the adapter unchanged, with the host’s networks', async () => {
  const records: ConnectionRecord[] = []
  const record = { connectorId: 'fox', address: 'fox-1', chainId: POLYGON } as const
  const { now } = await visit(
    {
      restore: async asked => {
        records.push(asked)
        return approval('fox', { chainId: POLYGON })
      },
    },
    { record },
  )
  expect(records).toEqual([{ ...record, networks }])
  expect(now().hasTag('connected')).toBe(true)
})

test.each([true, false])(
  'a disconnect asks the wallet to forget the site only with the host’s option: %s',
  async revoke => {
    const asked: unknown[] = []
    const { send, now } = await visit(
      {
        connect: asking().connect,
        disconnect: async ({ connectorId }, options) => {
          asked.push([connectorId, options])
        },
      },
      { revokeOnDisconnect: revoke },
    )
    await send({ type: 'connect', connectorId: 'fox' })
    await send({ type: 'disconnect' })
    expect(asked).toEqual([['fox', { revoke }]])
    expect(now().matches('absent')).toBe(true)
  },
)

test('facts of the adapter reach the connection, and its listener is removed with the connection', async () => {
  let listeners = 0
  let reportFact: (fact: ConnectionFact) => void = () => undefined
  const { send, now } = await visit({
    connect: asking().connect,
    watchConnection: (_, listener) => {
      listeners += 1
      reportFact = listener
      return () => {
        listeners -= 1
      }
    },
  })
  await send({ type: 'connect', connectorId: 'fox' })
  expect(listeners).toBe(1)
  reportFact({ type: 'chain.changed', chainId: POLYGON })
  expect(now().context.connection).toMatchObject({ chainId: POLYGON })
  reportFact({ type: 'wallet.disconnected' })
  expect(now().matches('absent')).toBe(true)
  expect(listeners).toBe(0)
})

test('a wallet that cannot be watched is a failed attempt, not a connection', async () => {
  const { send, now, page } = await visit({
    connect: asking().connect,
    watchConnection: () => {
      throw new Error('No events here.')
    },
  })
  await send({ type: 'connect', connectorId: 'fox' })
  expect(now().value).toBe('absent')
  expect(attemptOf(now())?.value).toBe('failed')
  expect(page.getSnapshot().status).toBe('active')
})

test('a wallet that cannot be watched any more is disconnected, and reported as lost', async () => {
  const released: string[] = []
  let watches = 0
  const { send, now } = await visit({
    connect: asking().connect,
    disconnect: async ({ connectorId }) => void released.push(connectorId),
    watchConnection: () => {
      watches += 1
      // The check before the connection counts succeeds.
      if (watches === 2) throw new Error('No events here.')
      return () => undefined
    },
  })
  await send({ type: 'connect', connectorId: 'fox' })
  expect(now().value).toBe('absent')
  expect(released).toEqual(['fox'])
})

test('H05 a wallet of the last visit that answers late is left, unless the visitor has connected it again', async () => {
  for (const again of [false, true]) {
    const released: string[] = []
    const answers: (() => void)[] = []
    const page = await visit(
      {
        connect: asking().connect,
        restore: () => new Promise(resolve => answers.push(() => resolve(approval('fox')))),
        disconnect: async ({ connectorId }) => void released.push(connectorId),
      },
      { record: { connectorId: 'fox' } },
    )
    await page.clock.advance(5_000)
    await page.send({ type: 'connect', connectorId: 'owl' })
    if (again) await page.send({ type: 'connect', connectorId: 'fox' })
    expect(answers).toHaveLength(2)
    answers[1]!()
    await flushMicrotasks()
    expect(released).toEqual(again ? ['owl'] : ['fox'])
    expect(page.now().context.connection).toEqual(approval(again ? 'fox' : 'owl'))
  }
})

test('a switch passes the whole network; one that was not requested reaches no wallet', async () => {
  const asked: CaipNetworkId[] = []
  const { send, now } = await visit({
    connect: asking().connect,
    features: {
      switchNetwork: async (_, { caipNetworkId }) => {
        asked.push(caipNetworkId)
      },
    },
  })
  await send({ type: 'connect', connectorId: 'fox' })
  await send({ type: 'switch', chainId: POLYGON })
  expect(now().context.connection).toMatchObject({ chainId: POLYGON })
  await send({ type: 'switch', chainId: UNREQUESTED })
  expect(switchOf(now())?.context.error).toEqual({ code: 'network.notFound', context: { id: UNREQUESTED } })
  expect(asked).toEqual([POLYGON])
})

test('a message goes to the connected wallet; a chain without signing is an error, not a crash', async () => {
  const asked: unknown[] = []
  const { send, now } = await visit({
    connect: asking().connect,
    features: {
      signMessage: async ({ address }, message) => {
        asked.push([address, message])
        return '0xsigned'
      },
    },
  })
  await send({ type: 'connect', connectorId: 'fox' })
  await send({ type: 'message.sign', id: 'm1', message: 'Hello' })
  expect(asked).toEqual([['fox-1', 'Hello']])

  const mute = await visit({ connect: asking().connect })
  await mute.send({ type: 'connect', connectorId: 'fox' })
  await mute.send({ type: 'message.sign', id: 'm1', message: 'Hello' })
  for (const snapshot of [now(), mute.now()]) {
    expect(snapshot.status).toBe('active')
    expect(snapshot.hasTag('connected')).toBe(true)
    expect(signingOf(snapshot)?.value).toBe('idle')
  }
})

/** Separate source for one connector, beside the adapter, like WalletConnect. */
const phoneSource = (duties: Partial<ConnectionSource> = {}): ConnectionSource => ({
  connect: async ({ connectorId }) => approval(connectorId),
  restore: async () => approval('phone'),
  disconnect: async () => {},
  watchConnection: () => () => {},
  features: {},
  ...duties,
})

test('a connector with its own source uses it, and the adapter is not called', async () => {
  const asked: unknown[] = []
  const phone = phoneSource({
    watchConnection: ({ connectorId }) => {
      asked.push(['watch', connectorId])
      return () => undefined
    },
    disconnect: async ({ connectorId }) => void asked.push(['disconnect', connectorId]),
    features: { signMessage: async () => '0xsigned' },
  })
  const { send, now } = await visit({}, { phone })
  await send({ type: 'connect', connectorId: 'phone' })
  expect(now().context.connection).toEqual(approval('phone'))
  await send({ type: 'message.sign', id: 'm1', message: 'Hello' })
  await send({ type: 'disconnect' })
  expect(now().matches('absent')).toBe(true)
  // Once to check that it can be watched, once to watch it.
  expect(asked).toEqual([
    ['watch', 'phone'],
    ['watch', 'phone'],
    ['disconnect', 'phone'],
  ])
})

test('H03 a restore waits for the source’s own time limit, else for 5 seconds', async () => {
  const never = () => new Promise<undefined>(() => {})
  const restored = phoneSource({ restore: never, restoreTimeout: 20_000 })
  const phone = await visit({}, { phone: restored, record: { connectorId: 'phone' } })
  await phone.clock.advance(19_999)
  expect(phone.now().value).toBe('restoring')
  await phone.clock.advance(1)
  expect(phone.now().value).toBe('absent')

  const page = await visit({ restore: never }, { record: { connectorId: 'fox' } })
  await page.clock.advance(4_999)
  expect(page.now().value).toBe('restoring')
  await page.clock.advance(1)
  expect(page.now().value).toBe('absent')
})

test.each<[string, () => unknown, number]>([
  [
    'throws when it is read',
    () => {
      throw new Error('no')
    },
    5_000,
  ],
  ['is no number', () => 'soon', 5_000],
  ['is endless', () => Number.POSITIVE_INFINITY, 5_000],
  ['is longer than a minute', () => 600_000, 60_000],
])('H45 a restore ends when the time limit of its source %s', async (_, read, limit) => {
  const source = Object.defineProperty(phoneSource({ restore: () => new Promise(() => {}) }), 'restoreTimeout', {
    get: read,
  })
  const page = await visit({}, { phone: source, record: { connectorId: 'phone' } })
  await page.clock.advance(limit - 1)
  expect(page.now().value).toBe('restoring')
  await page.clock.advance(1)
  expect(page.now().value).toBe('absent')
})
