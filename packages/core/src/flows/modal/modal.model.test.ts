import { describe, expect, test } from 'vitest'
import { transition } from 'xstate'
import type { CaipNetworkId } from '../../chain/namespace.ts'
import type { ModalOptions } from '../../options.ts'
import { resolveOptions } from '../../resolveOptions.ts'
import { connection, connector, network } from '../../scriptedAdapter.fixture.ts'
import { type ModelOptions, memoryPorts, runModel, transitionCoverage } from '../../testing/index.ts'
import { stamped } from '../analytics/analytics.fixture.ts'
import { type ModalSnapshot, modalMachine } from './modal.machine.ts'
import { selectWindow } from './modal.selectors.ts'
import type { Booted, ModalEvent } from './modal.types.ts'
import { connectedNamespaces } from './routing.ts'
import type { HistoryEntry } from './views.ts'

/** A catalogue and WalletConnect, as the host switches them on. */
const EVERYWHERE = { projectId: 'p', urls: { registry: 'https://registry.test', blockchain: 'https://chain.test' } }

type Options = ModelOptions<typeof modalMachine>

const ETHEREUM: CaipNetworkId = 'eip155:1'
const ELSEWHERE: CaipNetworkId = 'eip155:666'
const NAMESPACE = { namespace: 'eip155' } as const

const input = (options: Partial<ModalOptions> = {}) => ({
  ...resolveOptions({ adapters: [], ...options }).config,
  platform: memoryPorts().platform,
})

const booted = (record?: { connectorId: string }): Booted => ({
  namespaces: [{ ...NAMESPACE, networks: [network(ETHEREUM)], walletSwitches: true, ...(record && { record }) }],
  activeNamespace: 'eip155',
  chosen: { eip155: ETHEREUM },
  accountTypes: input().defaultAccountTypes,
  recentWallets: [],
})

const established = (chainId: CaipNetworkId, restored: boolean) => ({
  type: 'connection.established' as const,
  connection: connection('fox', chainId),
  restored,
})
const lost = (by: 'visitor' | 'wallet' | 'replacement') => ({
  type: 'connection.lost' as const,
  ...NAMESPACE,
  connectorId: 'fox',
  by,
})
const judged = (supported: boolean) => ({
  type: 'network.judged' as const,
  ...NAMESPACE,
  chainId: supported ? ETHEREUM : ELSEWHERE,
  supported,
})
const changed = (supported: boolean) => ({ ...judged(supported), type: 'network.changed' as const })
const announced = { type: 'connectors.changed' as const, ...NAMESPACE, connectors: [connector('eip155', 'fox')] }
const failure = { error: { code: 'wallet.failed', context: { method: 'x' } }, cause: 'why' } as const

const shows: { [View in HistoryEntry['view']]: HistoryEntry<View> } = {
  Connect: { view: 'Connect', payload: {} },
  ConnectWallets: { view: 'ConnectWallets', payload: {} },
  AllWallets: { view: 'AllWallets', payload: {} },
  ConnectingWalletConnect: { view: 'ConnectingWalletConnect', payload: { wallet: { id: 'w', name: 'W', chains: [] } } },
  ConnectingWalletConnectBasic: { view: 'ConnectingWalletConnectBasic', payload: {} },
  ConnectingExternal: { view: 'ConnectingExternal', payload: { connectorId: 'fox', ...NAMESPACE } },
  Account: { view: 'Account', payload: {} },
  Profile: { view: 'Profile', payload: {} },
  WalletReceive: { view: 'WalletReceive', payload: {} },
  Transactions: { view: 'Transactions', payload: {} },
  Networks: { view: 'Networks', payload: {} },
  SwitchNetwork: { view: 'SwitchNetwork', payload: { chainId: ETHEREUM, ...NAMESPACE } },
  UnsupportedChain: { view: 'UnsupportedChain', payload: NAMESPACE },
  WhatIsAWallet: { view: 'WhatIsAWallet', payload: {} },
  GetWallet: { view: 'GetWallet', payload: {} },
}

/** Only these events: a walk is about one region, the others get what leads there. */
const only = (events: NonNullable<Options['events']>): NonNullable<Options['events']> => ({
  ...Object.fromEntries(modalMachine.events.map(type => [type, []])),
  ...events,
})

/** Children are stubs: they hear what the root sends, say what the walk lists, and neither end nor fail. */
const saying = <Fact extends ModalEvent>(...facts: Fact[]) => ({ done: [], error: [], facts })
const silent = { done: [], error: [], facts: [] }
const children = {
  connection: silent,
  network: silent,
  toast: silent,
  storage: silent,
  connectors: silent,
  walletConnect: silent,
  catalogue: silent,
  analytics: silent,
}

const coverage = transitionCoverage(modalMachine)

const views = ({ context }: ModalSnapshot) => context.history.map(({ view }) => view)

const looked = new Set<string>()

/** The host's close leads out of anywhere; the visitor's own does too, once he has disconnected where he must not stay connected. */
const leadsOut = (snapshot: ModalSnapshot) => {
  const { config, status, history } = snapshot.context
  const place = JSON.stringify([snapshot.value, status, history])
  if (config.embedded || looked.has(place)) return
  looked.add(place)
  const after = (...events: ModalEvent[]) =>
    selectWindow(events.reduce((state, event) => transition(modalMachine, state, event)[0], snapshot))
  expect(after({ type: 'modal.close' })).toBe('closed')
  const disconnected = connectedNamespaces(snapshot.context).length > 0 ? [lost('visitor')] : []
  expect(after(...disconnected, { type: 'modal.dismiss' })).toBe('closed')
}

const walk = (options: Options) =>
  runModel(modalMachine, {
    input: input(),
    ...options,
    outcomes: {
      boot: { done: [booted()], error: [] },
      ...children,
      ...options.outcomes,
    } as Options['outcomes'],
    coverage,
    invariant: snapshot => {
      const { window, view } = snapshot.value
      expect(view === 'none', 'a view is shown in an open window and only there').toBe(typeof window === 'string')
      expect(views(snapshot).at(-1) ?? 'none', 'the history ends with the view that is shown').toBe(view)
      if (snapshot.context.config.embedded) expect(window, 'an embedded modal is never closed').not.toBe('closed')
    },
    states: { window: leadsOut },
  })

const top = (snapshot: ModalSnapshot) => views(snapshot).at(-1)

describe('every path through', { timeout: 120_000 }, () => {
  test('loading', async () => {
    await walk({
      events: only({ 'modal.open': [{}], 'modal.close': [{}], 'boot.retry': [{}] }),
      outcomes: {
        boot: { done: [booted(), booted({ connectorId: 'fox' })], error: [new Error('404')] },
        connection: saying<ModalEvent>({ type: 'connection.absent', ...NAMESPACE }),
      },
      facts: ({ context }) => context.status,
    })
  })

  test('the window', async () => {
    await walk({
      events: only({
        'modal.open': [{}, { view: 'GetWallet' }],
        'modal.close': [{}],
        'modal.dismiss': [{}],
        'modal.shake': [{}],
        'connector.select': [{ id: 'fox' }],
        'wallet.select': [{ id: 'fox' }],
      }),
      outcomes: {
        boot: { done: [booted({ connectorId: 'fox' })], error: [] },
        connectors: saying(announced),
        connection: saying<ModalEvent>({ type: 'connection.absent', ...NAMESPACE }),
      },
      facts: ({ context }) => [context.status, context.connectors.length],
    })
  })

  test('the embedded window', async () => {
    await walk({
      input: input({ embedded: true }),
      events: only({ 'modal.open': [{ view: 'GetWallet' }], 'modal.close': [{}], 'modal.dismiss': [{}] }),
      facts: top,
    })
  })

  test('the views, each behind another', async () => {
    const { paths } = await walk({
      input: input(EVERYWHERE),
      limit: 100_000,
      events: only({
        'modal.open': [{}, { view: 'GetWallet' }],
        // All of them from where a visit begins; from elsewhere one is enough to be behind another.
        'view.go': snapshot => {
          const entries = views(snapshot).join() === 'Connect' ? Object.values(shows) : [shows.Account]
          return views(snapshot).length < 2 ? entries.map(entry => ({ entry })) : []
        },
        'view.back': [{}],
        'view.leave': [{}],
      }),
      outcomes: {
        connectors: saying(announced),
        connection: saying<ModalEvent>(established(ETHEREUM, true)),
        network: saying<ModalEvent>(judged(false)),
      },
      facts: snapshot => [
        views(snapshot),
        views(snapshot).length === 1 && [snapshot.context.status, snapshot.context.connectors.length],
      ],
    })
    expect(paths).toBeGreaterThan(50)
  })

  test('connections, chains and the wrong chain', async () => {
    await walk({
      events: only({
        'modal.open': snapshot => (views(snapshot).length < 2 ? [{ view: 'Networks' }] : []),
        'connector.select': snapshot => (views(snapshot).length === 0 ? [{ id: 'fox' }] : []),
        'modal.dismiss': [{}],
      }),
      outcomes: {
        connectors: saying(announced),
        connection: saying<ModalEvent>(
          established(ETHEREUM, false),
          established(ETHEREUM, true),
          lost('visitor'),
          lost('wallet'),
        ),
        network: saying<ModalEvent>(
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

  test('wallets elsewhere: the chunk, the views that want it, and a session', async () => {
    await walk({
      input: input(EVERYWHERE),
      events: only({
        'modal.open': [{}, { view: 'ConnectingWalletConnectBasic' }],
        'modal.close': [{}],
        'wallet.select': [{ id: 'unheard-of' }],
        'view.go': [{ entry: shows.AllWallets }],
        'remote.wanted': [{}],
        'flow.failed': [
          { error: { code: 'chunk.failed', context: { chunk: 'catalogue' } }, cause: 'why', pending: [] },
        ],
        'session.established': [{ connections: [connection('walletConnect', ETHEREUM)] }],
        'catalogue.failed': [{ part: 'recommended', ...failure }],
        'message.cancel': [{ id: '1' }],
      }),
      outcomes: {
        boot: { done: [booted(), booted({ connectorId: 'walletConnect' })], error: [] },
        connection: saying<ModalEvent>(established(ETHEREUM, false)),
        network: saying<ModalEvent>(judged(true)),
      },
      facts: snapshot => [top(snapshot), snapshot.context.status.eip155],
    })
  })

  test('analytics: the events that are forwarded, and what it reports', async () => {
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
        'catalogue.searched': onceBooted({ text: 'meadow', badge: undefined }),
        'accountType.preferred': onceBooted({ ...NAMESPACE, accountType: 'eoa' }),
        'activity.failed': onceBooted({ chainId: ETHEREUM, address: 'fox-1', cursor: undefined, ...failure }),
        'analytics.event': onceBooted({ event: stamped('a') }),
        'analytics.refused': onceBooted({ error: { code: 'config.originRefused', context: {} }, cause: 'why' }),
      }),
      facts: snapshot => [top(snapshot), snapshot.context.status.eip155],
    })
  })

  test('orders and news that are passed on', async () => {
    await walk({
      events: only({
        'modal.open': [{}],
        'connection.disconnect': [{}, NAMESPACE],
        'network.select': [{ id: ETHEREUM }],
        'network.confirm': [{}],
        'message.sign': [{ id: '1', message: 'hello' }],
        'balance.refresh': [{}],
        'account.select': [{ address: 'fox-2' }],
        'accountType.select': [{ accountType: 'eoa' }],
      }),
      outcomes: {
        connection: saying<ModalEvent>(
          established(ETHEREUM, true),
          { type: 'connection.changed', connection: connection('fox', ELSEWHERE) },
          lost('replacement'),
          { type: 'connection.failed', ...NAMESPACE, ...failure },
          { type: 'disconnect.failed', ...NAMESPACE, cause: 'why' },
          { type: 'switch.failed', ...NAMESPACE, ...failure },
          { type: 'message.signed', id: '1', signature: '0x' },
          { type: 'message.failed', id: '1', ...failure },
          { type: 'balance.failed', chainId: ETHEREUM },
          { type: 'tokens.failed', chainId: ETHEREUM, address: 'fox-1', ...failure },
          { type: 'activity.failed', chainId: ETHEREUM, address: 'fox-1', cursor: undefined, ...failure },
          { type: 'names.failed', address: 'fox-1', ...failure },
          { type: 'accountType.preferred', ...NAMESPACE, accountType: 'eoa' },
        ),
        network: saying<ModalEvent>(
          { type: 'network.unknown', id: 'eip155:2' },
          { type: 'switch.requested', ...NAMESPACE, chainId: ETHEREUM },
          { type: 'connect.confirming', ...NAMESPACE, chainId: ETHEREUM },
          { type: 'connect.requested', ...NAMESPACE, chainId: ETHEREUM },
        ),
      },
      facts: snapshot => [top(snapshot), snapshot.context.status.eip155],
    })
  })
})

test('together they take every transition of the root', () => {
  const report = coverage.report()
  console.log(`${report}`)
  expect(report).toMatchObject({ missing: [], percentage: 100 })
})
