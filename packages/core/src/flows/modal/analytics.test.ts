import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import packageJson from '../../../package.json' with { type: 'json' }
import { serveApi } from '../../api/server.fixture.ts'
import { createModalActor } from '../../createModalActor.ts'
import { plainDataIssues } from '../../plainData.fixture.ts'
import { connection } from '../../scriptedAdapter.fixture.ts'
import { flushMicrotasks, memoryPorts } from '../../testing/index.ts'
import {
  connectWallet,
  ETHEREUM,
  evm,
  POLYGON,
  readyVisit,
  SOLANA,
  storedVisit,
  type Visit,
  type VisitOptions,
} from '../../visit.fixture.ts'
import type { analyticsMachine } from '../analytics/analytics.machine.ts'
import { flowOf, type LazyFlowSnapshot, lazyFlow } from '../lazyFlow/lazyFlow.machine.ts'

const SERVED = {
  projectId: 'p',
  urls: { registry: 'https://registry.test', analytics: 'https://analytics.test' },
} as const

type Answers = { event?: () => Response | Promise<Response>; enabled?: boolean }

/** Page with an analytics service; by default the project has enabled analytics. */
const tracked = async (options: VisitOptions = {}, { event, enabled = true }: Answers = {}) => {
  const answer = ({ pathname }: URL) => {
    if (pathname === '/getAnalyticsConfig') return Response.json({ isAnalyticsEnabled: enabled })
    if (pathname === '/e') return event?.() ?? Response.json({ status: 'OK' })
    return Response.json({ data: [], count: 0 })
  }
  const page = await readyVisit({ ...SERVED, answer, ...options })
  return Object.assign(page, {
    loader: () => page.actor.getSnapshot().children.analytics?.getSnapshot() as LazyFlowSnapshot | undefined,
    /** Analytics events reported to the host. */
    sent: () => page.facts.flatMap(fact => (fact.type === 'analytics.event' ? [fact.event.props] : [])),
    asked: () =>
      page.requests.map(url => new URL(url).pathname).filter(path => path === '/e' || path === '/getAnalyticsConfig'),
  })
}

type Page = Awaited<ReturnType<typeof tracked>>

const analyticsOf = ({ actor }: Visit) =>
  flowOf<typeof analyticsMachine>(actor.getSnapshot().children.analytics)?.getSnapshot()

/** Opens the modal and waits for the chunk of analytics, which is loaded by a real `import()`. */
const open = async (page: Page) => {
  await page.send({ type: 'modal.open' })
  await expect.poll(() => page.loader()?.value).toBe('running')
}
const press = (page: Page) => page.send({ type: 'visitor.pressed' })
const idle = (page: Page) => expect.poll(() => analyticsOf(page)?.matches({ on: { allowed: 'idle' } })).toBe(true)
const names = (page: Page) => page.sent().map(({ event }) => event)

describe('requests of analytics', () => {
  test('H41 analytics loads when the window opens, and sends nothing before the visitor presses something in it', async () => {
    const page = await tracked()
    await press(page)
    expect(page.loader()).toBeUndefined()
    await open(page)
    await page.clock.advance(3_600_000)
    expect(page.asked()).toEqual([])
    await press(page)
    await idle(page)
    expect(page.asked()).toEqual(['/getAnalyticsConfig', '/e'])
  })

  test.each<[string, VisitOptions]>([
    ['with the feature disabled', { features: { analytics: false } }],
    ['under Do Not Track or Global Privacy Control', { platform: { privacy: true } }],
    ['without the URL of the service', { urls: { registry: 'https://registry.test' } }],
    ['without the URL of the registry', { urls: { analytics: 'https://analytics.test' } }],
    ['without a project id', { projectId: undefined as never }],
  ])('H41 %s analytics is never loaded and sends nothing', async (_, options) => {
    const page = await tracked(options)
    await page.send({ type: 'modal.open' })
    await press(page)
    await connectWallet(page, 'fox', ETHEREUM)
    await page.send({ type: 'connection.disconnect' })
    await page.clock.advance(3_600_000)
    expect(page.loader()).toBeUndefined()
    expect(page.asked()).toEqual([])
  })

  test('H41 nothing is sent when the project has disabled analytics', async () => {
    const page = await tracked({}, { enabled: false })
    await open(page)
    await press(page)
    await expect.poll(() => analyticsOf(page)?.matches('off')).toBe(true)
    await connectWallet(page, 'fox', ETHEREUM)
    expect(page.asked()).toEqual(['/getAnalyticsConfig'])
  })
})

describe('loading of analytics', () => {
  test('events that happen while the chunk is loading are sent afterwards, in order and with their data', async () => {
    const page = await tracked()
    page.actor.send({ type: 'modal.open' })
    page.actor.send({ type: 'visitor.pressed' })
    page.actor.send({ type: 'modal.close' })
    expect(page.loader()?.value).toBe('loading')
    expect(page.loader()?.context.pending).toHaveLength(3)
    await expect.poll(() => names(page)).toEqual(['MODAL_OPEN', 'MODAL_CLOSE'])
    expect(page.loader()?.context.pending).toEqual([])
  })

  test('a chunk that fails to load is requested once and reports no error', async () => {
    const page = await tracked()
    let asked = 0
    const analytics = lazyFlow('analytics', async () => {
      asked += 1
      throw new Error('404')
    })
    Object.assign(page.actor.logic.implementations.actors, { analytics })
    await page.send({ type: 'modal.open' })
    await press(page)
    expect(page.loader()).toMatchObject({ value: 'failed', context: { pending: [] } })
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'modal.open' })
    await connectWallet(page, 'fox', ETHEREUM)
    expect(page.loader()).toMatchObject({ value: 'failed', context: { pending: [] } })
    expect(asked).toBe(1)
    expect(page.status('eip155')).toBe('connected')
    expect(page.factTypes()).not.toContain('error')
    expect(page.asked()).toEqual([])
  })
})

describe('analytics events', () => {
  test('a visit sends its events in order, with the connected address', async () => {
    const page = await tracked()
    await open(page)
    await press(page)
    await connectWallet(page, 'fox', ETHEREUM, ['0xfox'])
    await page.send({ type: 'network.select', id: POLYGON })
    await page.eip155.switches.last().resolve()
    await page.eip155.report('fox', { type: 'chain.changed', chainId: POLYGON })
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().reject(new Error('mail alice@mail.example'))
    await idle(page)
    expect(page.sent().map(({ event, properties, address }) => [event, properties, address])).toEqual([
      ['MODAL_OPEN', { connected: false }, undefined],
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Fox' }, '0xfox'],
      ['MODAL_CLOSE', { connected: true }, '0xfox'],
      ['SWITCH_NETWORK', { network: POLYGON }, '0xfox'],
      ['DISCONNECT_ERROR', { message: 'Failed to disconnect' }, undefined],
    ])
  })

  test('only a disconnect by the visitor is sent as DISCONNECT_SUCCESS', async () => {
    const page = await tracked()
    await open(page)
    await press(page)
    await connectWallet(page, 'fox', ETHEREUM, ['0xfox'])
    await page.send({ type: 'connection.disconnect' })
    await page.eip155.disconnects.last().resolve()
    await connectWallet(page, 'fox', ETHEREUM, ['0xfox'])
    await page.eip155.report('fox', { type: 'wallet.disconnected' })
    await idle(page)
    const left = page.sent().filter(({ event }) => event.startsWith('DISCONNECT'))
    expect(left.map(({ event, properties }) => [event, properties])).toEqual([
      ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
    ])
  })

  test('H04 a disconnect that the wallet never answers is sent as DISCONNECT_ERROR after 5 seconds', async () => {
    const page = await tracked()
    await open(page)
    await press(page)
    await connectWallet(page, 'fox', ETHEREUM, ['0xfox'])
    await page.send({ type: 'connection.disconnect' })
    await page.clock.advance(4_999)
    const left = () => page.sent().filter(({ event }) => event.startsWith('DISCONNECT'))
    expect(left()).toEqual([])
    await page.clock.advance(1)
    await idle(page)
    expect(left().map(({ event, properties }) => [event, properties])).toEqual([
      ['DISCONNECT_ERROR', { message: 'Failed to disconnect' }],
    ])
    // A late answer is no second end.
    await page.eip155.disconnects.last().resolve()
    await idle(page)
    expect(left()).toHaveLength(1)
  })

  test('a search, a preferred account type and a failed history are sent with their properties', async () => {
    const page = await tracked()
    await open(page)
    await press(page)
    await connectWallet(page, 'fox', ETHEREUM, ['0xfox'])
    await page.send({ type: 'catalogue.searched', text: 'meadow alice@mail.example', badge: 'certified' })
    await page.send({ type: 'accountType.preferred', namespace: 'eip155', accountType: 'eoa' })
    const failure = { error: { code: 'wallet.failed', context: { method: 'x' } }, cause: new Error('x') } as const
    const asked = { chainId: ETHEREUM, address: '0xfox', cursor: 'c' }
    await page.send({ type: 'activity.failed', ...asked, ...failure })
    await idle(page)
    const after = page.sent().filter(({ event }) => !event.startsWith('MODAL') && event !== 'CONNECT_SUCCESS')
    expect(after.map(({ event, properties }) => [event, properties])).toEqual([
      ['SEARCH_WALLET', { badge: 'certified', search: '(removed)' }],
      ['SET_PREFERRED_ACCOUNT_TYPE', { accountType: 'eoa', network: ETHEREUM }],
      ['ERROR_FETCH_TRANSACTIONS', { address: '0xfox', projectId: 'p', cursor: 'c' }],
    ])
  })

  test('H07 a session over several namespaces is sent as one connection, with the method of the QR code or of the link', async () => {
    const connections = [connection('walletConnect', ETHEREUM), connection('walletConnect', SOLANA)]
    const wallet = { id: 'a', name: 'A', chains: [], mobile_link: 'a://' }
    for (const [mobile, method] of [[false, 'qrcode'] as const, [true, 'mobile'] as const]) {
      const page = await tracked({ platform: { mobile } })
      await open(page)
      await press(page)
      await page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnect', payload: { wallet } } })
      await page.send({ type: 'session.established', connections })
      await idle(page)
      expect(names(page)).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
      expect(page.sent()[1]).toMatchObject({ properties: { method }, address: connections[0]!.address })
    }
  })

  test('H07 a wallet asked for several namespaces at once is sent as one connection', async () => {
    const page = await tracked()
    await open(page)
    await press(page)
    const also = [{ connectorId: 'cat', namespace: 'solana' as const }]
    const payload = { connectorId: 'fox', namespace: 'eip155' as const, also }
    await page.send({ type: 'view.go', entry: { view: 'ConnectingExternal', payload } })
    await page.eip155.connects.last().resolve(connection('fox', ETHEREUM))
    await page.sol.connects.last().resolve(connection('cat', SOLANA))
    await idle(page)
    expect(names(page)).toEqual(['MODAL_OPEN', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  })

  test('a restored connection is not sent as CONNECT_SUCCESS', async () => {
    const page = await tracked({ storage: storedVisit({ 'eip155/connector': { connectorId: 'fox' } }) })
    await page.send({ type: 'modal.open' })
    await page.clock.advance(1_000)
    await expect.poll(() => page.loader()?.value).toBe('running')
    await press(page)
    await page.eip155.restores.last().resolve(connection('fox', ETHEREUM))
    await idle(page)
    expect(page.status('eip155')).toBe('connected')
    expect(names(page)).not.toContain('CONNECT_SUCCESS')
  })
})

test('an answer with status 403 is reported to the host once, as an invalid app configuration', async () => {
  const page = await tracked({}, { event: () => new Response('', { status: 403 }) })
  await open(page)
  await press(page)
  await expect.poll(() => analyticsOf(page)?.matches('refused')).toBe(true)
  await page.send({ type: 'modal.close' })
  await page.send({ type: 'modal.open' })
  const errors = page.facts.flatMap(fact => (fact.type === 'error' ? [fact] : []))
  expect(errors).toMatchObject([{ error: { code: 'config.originRefused' } }])
  expect((errors[0]!.cause as Error).message).toBe('Invalid App Configuration')
  expect(page.asked().filter(path => path === '/e')).toHaveLength(1)
})

test('H44 an event in one of two modals on a page is not sent by the other', async () => {
  const [one, two] = [await tracked(), await tracked()]
  await open(one)
  await press(one)
  await idle(one)
  expect(names(one)).toEqual(['MODAL_OPEN'])
  expect(two.loader()).toBeUndefined()
  expect(two.asked()).toEqual([])
})

test('H43 after stop() no timer is pending and nothing is sent', async () => {
  const page = await tracked({}, { event: () => new Promise(() => {}) })
  await open(page)
  await press(page)
  await expect.poll(() => page.asked()).toContain('/e')
  page.stop()
  await flushMicrotasks()
  expect(page.clock.pending()).toEqual([])
  expect(page.sent()).toEqual([])
})

test('the root is persisted as plain data and restored together with analytics', async () => {
  const page = await tracked()
  await open(page)
  const snapshot = page.actor.getPersistedSnapshot()
  expect(plainDataIssues(snapshot)).toEqual([])
  const again = createActor(page.actor.logic, {
    snapshot,
    input: page.actor.getSnapshot().context.config,
    systemId: 'modal',
    clock: page.clock,
  })
  again.start()
  expect(flowOf<typeof analyticsMachine>(again.getSnapshot().children.analytics)?.getSnapshot()).toMatchObject({
    value: { on: 'silent' },
  })
  again.stop()
})

test('H21 H41 real requests to the service contain neither secrets nor the query of the page', async () => {
  const { url, asked } = await serveApi(({ path }) => ({
    json: path === '/getAnalyticsConfig' ? { isAnalyticsEnabled: true } : { status: 'OK', data: [], count: 0 },
  }))
  const href = () => 'https://app.example/shop?token=secret#wc:1@2?symKey=secret'
  const ports = memoryPorts({ fetch: globalThis.fetch, page: { href } })
  const urls = { registry: url, analytics: url }
  const actor = createModalActor({ adapters: [evm().adapter], ports, projectId: 'p', urls }).start()
  const paths = () => asked.map(({ path }) => path)
  try {
    await flushMicrotasks()
    actor.send({ type: 'modal.open' })
    actor.send({ type: 'catalogue.searched', text: 'wc:1@2?symKey=secret', badge: undefined })
    await expect.poll(() => paths()).toContain('/getWallets')
    expect(paths()).not.toContain('/getAnalyticsConfig')
    actor.send({ type: 'visitor.pressed' })
    await expect.poll(() => paths().filter(path => path === '/e')).toHaveLength(2)
  } finally {
    actor.stop()
  }
  const told = asked.filter(({ path }) => path === '/e')
  expect(told.map(({ query }) => query)).toEqual(
    [0, 1].map(() => ({ projectId: 'p', st: 'foyer', sv: `core-${packageJson.version}` })),
  )
  expect(told.map(({ body }) => body)).toMatchObject([
    { url: 'https://app.example/shop', domain: 'app.example', props: { event: 'MODAL_OPEN' } },
    { props: { event: 'SEARCH_WALLET', properties: { search: '(removed)' } } },
  ])
  expect(JSON.stringify(told)).not.toContain('secret')
})
