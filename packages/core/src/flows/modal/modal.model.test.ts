import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import type { ModalOptions } from '../../options.ts'
import { resolveOptions } from '../../resolveOptions.ts'
import { SAMPLE } from '../../sample.fixture.ts'
import { connection, network } from '../../scriptedAdapter.fixture.ts'
import { localSiwx } from '../../siwx/localSiwx.ts'
import { type ModelOptions, memoryPorts, runModel, transitionCoverage } from '../../testing/index.ts'
import { stamped } from '../analytics/analytics.fixture.ts'
import { type ModalSnapshot, modalMachine } from './modal.machine.ts'
import {
  account,
  announced,
  changed,
  ELSEWHERE,
  ETHEREUM,
  entries,
  established,
  failure,
  inView,
  isSignIn,
  judged,
  loginCases,
  lost,
  machine,
  NAMESPACE,
  REMOTE_OPTIONS,
  sends,
  signedIn,
  silent,
  statuses,
  transactionCases,
} from './modal.model.fixture.ts'
import { selectWindow } from './modal.selectors.ts'
import type { Booted, ModalEvent } from './modal.types.ts'
import { connectedNamespaces } from './routing.ts'
import { viewFlows } from './views.ts'

type Options = ModelOptions<typeof modalMachine>

const input = (options: Partial<ModalOptions> = {}) => ({
  ...resolveOptions({ adapters: [], ...options }).config,
  platform: memoryPorts().platform,
})

const CHAIN = { walletSwitches: true, sends: true, swaps: true, remote: true }

const booted = (record?: { connectorId: string }, walletConnect = false): Booted => ({
  namespaces: [{ ...NAMESPACE, networks: [network(ETHEREUM)], ...CHAIN, ...(record && { record }) }],
  walletConnect,
  remoteOnly: false,
  activeNamespace: 'eip155',
  chosen: { eip155: ETHEREUM },
  accountTypes: input().defaultAccountTypes,
  recentWallets: [],
  resumes: [],
})

/** Returns these events, and none for the other types: a walk covers one region. */
const only = (events: NonNullable<Options['events']>): NonNullable<Options['events']> => ({
  ...Object.fromEntries(modalMachine.events.map(type => [type, []])),
  ...events,
})

const children = {
  connection: silent,
  network: silent,
  toast: silent,
  storage: silent,
  connectors: silent,
  analytics: silent,
  transactions: silent,
  ...Object.fromEntries(viewFlows.map(flow => [flow, silent])),
}

const coverage = transitionCoverage(machine)

const views = ({ context }: ModalSnapshot) => context.history.map(({ view }) => view)

const checkedStates = new Set<string>()

/** The host can always close the modal; the visitor can close it too, if necessary after disconnecting. */
const expectExit = (snapshot: ModalSnapshot) => {
  const { config, status, history } = snapshot.context
  const place = JSON.stringify([snapshot.value, status, history])
  if (config.embedded || checkedStates.has(place)) return
  checkedStates.add(place)
  const after = (...events: ModalEvent[]) =>
    selectWindow(events.reduce((state, event) => transition(machine, state, event)[0], snapshot))
  expect(after({ type: 'modal.close' })).toBe('closed')
  const disconnected = connectedNamespaces(snapshot.context).length > 0 ? [lost('visitor')] : []
  expect(after(...disconnected, { type: 'modal.dismiss' })).toBe('closed')
}

/** Boot of a visitor who was connected: only then is the namespace's connection there from the start. */
const returning = { boot: { done: [booted({ connectorId: 'fox' })], error: [] } }

const walk = (options: Options) =>
  runModel(machine, {
    sample: SAMPLE,
    input: input(),
    ...options,
    outcomes: {
      boot: { done: [booted()], error: [] },
      loadConnections: { done: [undefined], error: [] },
      ...children,
      ...options.outcomes,
    } as Options['outcomes'],
    coverage,
    invariant: snapshot => {
      const { window, view } = snapshot.value
      expect(view === 'none', 'a view is shown exactly while the window is open').toBe(typeof window === 'string')
      expect(views(snapshot).at(-1) ?? 'none', 'the history ends with the view on screen').toBe(view)
      if (snapshot.context.config.embedded) expect(window, 'an embedded modal is never closed').not.toBe('closed')
      if (snapshot.matches({ intent: 'awaited' }))
        for (const flow of viewFlows)
          expect(snapshot.children[flow], 'H41 nothing is loaded before intent').toBeUndefined()
    },
    states: { window: expectExit },
  })

const top = (snapshot: ModalSnapshot) => views(snapshot).at(-1)

describe('paths through modalMachine', () => {
  test('every path through loading the adapters is walked', async () => {
    await walk({
      events: only({ 'modal.open': [{}], 'modal.close': [{}], 'boot.retry': [{}] }),
      outcomes: {
        boot: { done: [booted(), booted({ connectorId: 'fox' })], error: [new Error('404')] },
        connection: sends<ModalEvent>({ type: 'connection.absent', ...NAMESPACE }),
      },
      facts: ({ context }) => context.status,
    })
  })

  test('every path through the file of connections is walked', async () => {
    await walk({
      events: only({
        'modal.open': [{}],
        'modal.close': [{}],
        'connector.select': [{ id: 'fox' }],
        'connections.wanted': [{}],
      }),
      outcomes: {
        boot: { done: [booted(), booted({ connectorId: 'fox' })], error: [] },
        connectors: sends(announced),
        loadConnections: { done: [undefined], error: [new Error('404')] },
      },
      facts: ({ context }) => [context.waiting.length, context.connectors.length],
    })
  })

  test('every path through the window is walked', async () => {
    await walk({
      events: only({
        'modal.open': [{}, { view: 'GetWallet' }],
        'modal.close': [{}],
        'modal.dismiss': [{}],
        'modal.shake': [{}],
        'connector.select': [{ id: 'fox' }],
      }),
      outcomes: {
        ...returning,
        connectors: sends(announced),
        connection: sends<ModalEvent>({ type: 'connection.absent', ...NAMESPACE }),
      },
      facts: ({ context }) => [context.status, context.connectors.length],
    })
  })

  test('every path through an embedded window is walked', async () => {
    await walk({
      input: input({ ...REMOTE_OPTIONS, embedded: true }),
      events: only({
        'modal.open': [{ view: 'GetWallet' }],
        'modal.close': [{}],
        'modal.dismiss': [{}],
        'intent.shown': [{}],
        'connector.select': [{ id: 'fox' }],
        'wallet.select': [{ id: 'elsewhere' }],
        'flows.wanted': [{}],
        'view.go': [{ entry: entries.WhatIsAWallet }],
      }),
      outcomes: { boot: { done: [booted(undefined, true), booted({ connectorId: 'fox' }, true)], error: [] } },
      facts: top,
    })
  })

  test('every view is reached, and left with Back', async () => {
    const { paths } = await walk({
      input: input(REMOTE_OPTIONS),
      limit: 100_000,
      events: only({
        'modal.open': [{}, { view: 'GetWallet' }],
        // All views from Connect; from any other view one is enough to test Back.
        'view.go': snapshot => {
          const reachable = views(snapshot).join() === 'Connect' ? Object.values(entries) : [entries.Account]
          return views(snapshot).length < 2 ? reachable.map(entry => ({ entry })) : []
        },
        'view.back': [{}],
        'view.leave': [{}],
      }),
      outcomes: {
        connectors: sends(announced),
        connection: sends<ModalEvent>(established(ETHEREUM, true)),
        network: sends<ModalEvent>(judged(false)),
      },
      facts: snapshot => [
        views(snapshot),
        views(snapshot).length === 1 && [snapshot.context.status, snapshot.context.connectors.length],
      ],
    })
    expect(paths).toBeGreaterThan(50)
  })

  test('every path through connections, chains and the unsupported chain is walked', async () => {
    await walk({
      events: only({
        'modal.open': snapshot => (views(snapshot).length < 2 ? [{ view: 'Networks' }] : []),
        'connector.select': snapshot => (views(snapshot).length === 0 ? [{ id: 'fox' }] : []),
        'modal.dismiss': [{}],
      }),
      outcomes: {
        connectors: sends(announced),
        connection: sends<ModalEvent>(
          established(ETHEREUM, false),
          established(ETHEREUM, true),
          lost('visitor'),
          lost('wallet'),
        ),
        network: sends<ModalEvent>(
          judged(true),
          judged(false),
          { type: 'network.judged', namespace: 'solana', chainId: 'solana:x', supported: true },
          { type: 'network.changed', ...NAMESPACE, chainId: ETHEREUM },
          changed(true),
          changed(false),
        ),
      },
      facts: snapshot => [
        top(snapshot),
        views(snapshot).includes('UnsupportedChain'),
        snapshot.context.status.eip155,
        top(snapshot) === undefined && snapshot.context.connectors.length,
      ],
    })
  })

  test('every path through remote wallets is walked: loading, views and sessions', async () => {
    await walk({
      input: input(REMOTE_OPTIONS),
      events: only({
        'modal.open': [{}, { view: 'ConnectingWalletConnectBasic' }],
        'modal.close': [{}],
        'wallet.select': [{ id: 'unknown' }],
        'view.go': [{ entry: entries.AllWallets }],
        'flows.wanted': [{}],
        'flow.failed': [
          {
            flow: 'walletConnect',
            error: { code: 'chunk.failed', context: { chunk: 'walletConnect' } },
            cause: 'why',
            pending: [],
          },
        ],
        'session.established': [{ connections: [connection('walletConnect', ETHEREUM)] }],
        'catalogue.failed': [{ part: 'recommended', ...failure }],
        'wallet.resolved': [
          { id: 'unknown', entry: undefined },
          { id: 'unknown', entry: entries.ConnectingWalletConnect },
        ],
        'message.cancel': [{ id: '1' }],
      }),
      outcomes: {
        boot: { done: [booted(undefined, true), booted({ connectorId: 'walletConnect' }, true)], error: [] },
        connection: sends<ModalEvent>(established(ETHEREUM, false)),
        network: sends<ModalEvent>(judged(true)),
      },
      facts: snapshot => [top(snapshot), snapshot.context.status.eip155],
    })
  })

  test('every event forwarded to analytics and every report of analytics is walked', async () => {
    const urls = { registry: 'https://registry.test', analytics: 'https://analytics.test' }
    const onceBooted = (one: object) => (({ context }: ModalSnapshot) => (context.booted ? [one] : [])) as () => never[]
    await walk({
      input: input({ projectId: 'p', urls }),
      events: only({
        'modal.open': [{}],
        'modal.close': onceBooted({}),
        'visitor.pressed': onceBooted({}),
        'session.established': onceBooted({ connections: [] }),
        'connection.established': onceBooted(established(ETHEREUM, true)),
        'disconnect.done': onceBooted(NAMESPACE),
        'disconnect.failed': onceBooted({ ...NAMESPACE, cause: 'why' }),
        'network.changed': onceBooted({ ...NAMESPACE, chainId: ETHEREUM }),
        'network.switched': onceBooted({ ...NAMESPACE, chainId: ETHEREUM }),
        'catalogue.searched': onceBooted({ text: 'meadow', badge: undefined }),
        'accountType.preferred': onceBooted({ ...NAMESPACE, accountType: 'eoa' }),
        'activity.failed': onceBooted({ chainId: ETHEREUM, address: 'fox-1', cursor: undefined, ...failure }),
        'analytics.event': onceBooted({ event: stamped('a') }),
        'analytics.refused': onceBooted({ error: { code: 'config.originRefused', context: {} }, cause: 'why' }),
      }),
      outcomes: returning as Options['outcomes'],
      facts: snapshot => [top(snapshot), snapshot.context.status.eip155],
    })
  })

  test('every path through the sign-in is walked', async () => {
    await walk({
      input: input({ siwx: localSiwx() }),
      events: only({
        'connector.select': snapshot => (views(snapshot).length === 0 ? [{ id: 'fox' }] : []),
        'siwx.sign': inView({}),
        'siwx.cancel': inView({}),
        'siwx.signOut': inView({}),
        'signIn.changed': inView<(typeof statuses)[number]>(...statuses),
        'modal.open': snapshot => (top(snapshot) === undefined ? [{ view: 'SIWXSignMessage' }] : []),
        'modal.close': inView({}),
        'siwx.signed': inView(signedIn),
        'siwx.signedOut': inView(account),
        'siwx.failed': inView({ ...account, ...failure }),
        'siwx.cancelled': inView(account),
        ...transactionCases,
        'view.go': snapshot => {
          if (isSignIn(snapshot)) return [{ entry: entries.ConnectingSiwe }]
          return top(snapshot) === 'ConnectingSiwe' ? [{ entry: entries.WhatIsAWallet }] : []
        },
        'view.back': snapshot => (views(snapshot).length > 1 ? [{}] : []),
      }),
      outcomes: {
        connectors: sends(announced),
        connection: sends<ModalEvent>(established(ETHEREUM, false), lost('visitor')),
        network: sends<ModalEvent>(judged(true), changed(true)),
      },
      facts: snapshot => [
        top(snapshot),
        snapshot.context.status.eip155,
        snapshot.context.signIn.status === 'pending',
        top(snapshot) === undefined && snapshot.context.connectors.length,
      ],
    })
  })

  test('every command and report that the root passes on is walked', async () => {
    await walk({
      events: only({
        'modal.open': [{}],
        'connection.disconnect': [{}, NAMESPACE],
        'record.changed': [undefined, { connectorId: 'owl' }].map(record => ({ ...NAMESPACE, record })),
        'network.select': [{ id: ETHEREUM }],
        'network.confirm': [{}],
        'message.sign': [{ id: '1', message: 'hello' }],
        'balance.refresh': [{}],
        'account.select': [{ address: 'fox-2' }],
        'accountType.select': [{ accountType: 'eoa' }],
        ...loginCases,
      }),
      outcomes: {
        ...returning,
        connection: sends<ModalEvent>(
          established(ETHEREUM, true),
          { type: 'connection.changed', connection: connection('fox', ELSEWHERE) },
          lost('replacement'),
          { type: 'connection.restoring', ...NAMESPACE },
          {
            type: 'restore.unanswered',
            ...NAMESPACE,
            record: { connectorId: 'fox', address: 'fox-1', chainId: ETHEREUM },
          },
          { type: 'connection.failed', ...NAMESPACE, ...failure },
          { type: 'disconnect.failed', ...NAMESPACE, cause: 'why' },
          { type: 'switch.failed', ...NAMESPACE, ...failure },
          { type: 'message.signed', id: '1', ...NAMESPACE, address: 'fox-1', chainId: ETHEREUM, signature: '0x' },
          { type: 'message.failed', id: '1', ...failure },
          { type: 'balance.failed', chainId: ETHEREUM },
          { type: 'tokens.failed', chainId: ETHEREUM, address: 'fox-1', ...failure },
          { type: 'activity.failed', chainId: ETHEREUM, address: 'fox-1', cursor: undefined, ...failure },
          { type: 'names.failed', address: 'fox-1', ...failure },
          { type: 'smartSessions.failed', ...failure },
          { type: 'accountType.preferred', ...NAMESPACE, accountType: 'eoa' },
        ),
        network: sends<ModalEvent>(
          { type: 'network.unknown', id: 'eip155:2' },
          { type: 'network.refused', id: ETHEREUM },
          { type: 'switch.requested', ...NAMESPACE, chainId: ETHEREUM },
          { type: 'connect.confirming', ...NAMESPACE, chainId: ETHEREUM },
          { type: 'connect.requested', ...NAMESPACE, chainId: ETHEREUM },
        ),
      },
      facts: snapshot => [top(snapshot), snapshot.context.status.eip155],
    })
  })
})

test('all walks together take every move of the chart', () => {
  const report = coverage.report()
  console.log(`${report}`)
  expect(report).toMatchObject({ missing: [], percentage: 100 })
})
