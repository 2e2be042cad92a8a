import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { doors } from '../../doors.ts'
import { connection, connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import {
  connectWallet,
  ETHEREUM,
  evm,
  kept,
  readyVisit,
  SOLANA,
  solana,
  storedVisit,
  type Visit,
  type VisitOptions,
} from '../../visit.fixture.ts'
import { selectAllWallets } from '../catalogue/catalogue.selectors.ts'
import { catalogueOf } from '../catalogue/catalogueOf.ts'
import { selectAllWalletsEntry, selectWallets } from '../catalogue/selectWallets.ts'
import { isWalletHere, walletTarget } from '../catalogue/walletTarget.ts'
import { selectPairing, selectPlainLink, selectReach, selectWalletEntry } from '../pairing/pairing.selectors.ts'
import { loadingStateOf } from './children.selectors.ts'

const REGISTRY = { projectId: 'p', urls: { registry: 'https://registry.test' } }

const row = (id: string, rest: object = {}) => ({ id, name: `Wallet ${id}`, mobile_link: `${id}://`, ...rest })

/** Registry with these wallets; it returns all of them unless `include` names some. */
const registryOf =
  (...rows: { id: string }[]) =>
  (url: URL) => {
    const include = url.searchParams.get('include')?.split(',')
    const exclude = url.searchParams.get('exclude')?.split(',') ?? []
    const data = rows.filter(({ id }) => (include ? include.includes(id) : true) && !exclude.includes(id))
    return Response.json({ data: data.slice(0, Number(url.searchParams.get('entries'))), count: data.length })
  }

const visitWith = (options: VisitOptions = {}) => readyVisit({ ...REGISTRY, answer: registryOf(row('a')), ...options })

/** Waits for the catalogue; its chunk is loaded by a real `import()`. */
const catalogueLoaded = (page: Awaited<ReturnType<typeof readyVisit>>) =>
  expect.poll(() => catalogueOf(page.actor.getSnapshot())?.getSnapshot().hasTag('loading')).toBe(false)

const names = (page: Awaited<ReturnType<typeof readyVisit>>) =>
  selectWallets(page.actor.getSnapshot()).map(({ name, group }) => `${group} ${name}`)

describe('the wallets on Connect', () => {
  test('H41 the registry is not requested before the visitor opens the list', async () => {
    const page = await visitWith()
    expect(page.requests).toEqual([])
    expect(loadingStateOf(page.actor.getSnapshot(), 'catalogue')).toBe('idle')
    await page.send({ type: 'modal.open' })
    await catalogueLoaded(page)
    expect(page.requests).toHaveLength(1)
    expect(new URL(page.requests[0]!).searchParams.get('chains')?.split(',')).toContain(ETHEREUM)
  })

  test('without a project id only installed wallets are listed', async () => {
    const page = await readyVisit({ customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }] })
    await page.send({ type: 'modal.open' })
    await page.send({ type: 'view.go', entry: { view: 'AllWallets', payload: {} } })
    expect(page.view()).toBe('Connect')
    expect(loadingStateOf(page.actor.getSnapshot(), 'catalogue')).toBe('idle')
    expect(names(page)).toEqual(['injected Fox', 'injected Owl', 'injected Cat'])
    expect(selectAllWalletsEntry(page.actor.getSnapshot())).toBeUndefined()
  })

  test('WalletConnect is listed first, then installed, featured, custom and recommended wallets as far as there is room', async () => {
    const page = await visitWith({
      adapters: [evm().adapter],
      answer: registryOf(row('a'), row('b'), row('c')),
      featuredWalletIds: ['b'],
      customWallets: [{ id: 'mine', name: 'Mine', mobile_link: 'mine://' }],
    })
    await page.send({ type: 'modal.open' })
    await catalogueLoaded(page)
    expect(names(page)).toEqual([
      'walletConnect WalletConnect',
      'injected Fox',
      'injected Owl',
      'featured Wallet b',
      'custom Mine',
    ])
    const alone = await visitWith({
      adapters: [scriptedAdapter({ networks: [network(ETHEREUM, 'Ethereum')] }).adapter],
      answer: registryOf(...['a', 'b', 'c', 'd', 'e'].map(id => row(id))),
    })
    await alone.send({ type: 'modal.open' })
    await catalogueLoaded(alone)
    expect(names(alone)).toEqual([
      'walletConnect WalletConnect',
      ...['a', 'b', 'c', 'd'].map(id => `recommended Wallet ${id}`),
    ])
  })

  test('on a phone WalletConnect is not listed on Connect but in All wallets', async () => {
    const page = await visitWith({ platform: { mobile: true } })
    await page.send({ type: 'modal.open' })
    await catalogueLoaded(page)
    expect(names(page)[0]).toBe('injected Fox')
    expect(selectAllWalletsEntry(page.actor.getSnapshot())).toEqual({ count: '1' })
  })

  test('on a phone without a catalogue WalletConnect is listed', async () => {
    const page = await readyVisit({
      adapters: [scriptedAdapter({ networks: [network(ETHEREUM, 'Ethereum')] }).adapter],
      platform: { mobile: true },
      projectId: 'p',
    })
    await page.send({ type: 'modal.open' })
    expect(names(page)).toEqual(['walletConnect WalletConnect'])
  })

  test('a newly opened list starts without the former search', async () => {
    const page = await visitWith()
    await page.send({ type: 'modal.open', view: 'AllWallets' })
    await catalogueLoaded(page)
    const query = () => catalogueOf(page.actor.getSnapshot())?.getSnapshot().context.query.text
    catalogueOf(page.actor.getSnapshot())?.send({ type: 'search.changed', text: 'meadow' })
    expect(query()).toBe('meadow')
    await page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } })
    await page.send({ type: 'modal.close' })
    await page.send({ type: 'modal.open' })
    expect(query()).toBe('')
  })

  test('an excluded wallet is hidden even if it is installed', async () => {
    const fox = connector('eip155', 'fox', 'Fox')
    const page = await visitWith({
      adapters: [
        scriptedAdapter({
          networks: [network(ETHEREUM, 'Ethereum')],
          connectors: [{ ...fox, info: { rdns: 'com.fox' } }, connector('eip155', 'owl', 'Owl')],
        }).adapter,
      ],
      answer: registryOf(row('f', { rdns: 'com.fox' })),
      excludeWalletIds: ['f'],
    })
    await page.send({ type: 'modal.open' })
    await catalogueLoaded(page)
    expect(names(page)).toEqual(['walletConnect WalletConnect', 'injected Owl'])
  })

  test('H10 a wallet in two namespaces and in the registry has one row', async () => {
    const icon = 'data:image/png;base64,AA=='
    const wallet = (namespace: 'eip155' | 'solana', id: string) => ({
      ...connector(namespace, id, 'Both'),
      imageUrl: icon,
      info: { rdns: 'com.both' },
    })
    const page = await visitWith({
      adapters: [
        scriptedAdapter({ networks: [network(ETHEREUM, 'Ethereum')], connectors: [wallet('eip155', 'both')] }).adapter,
        scriptedAdapter({ networks: [network(SOLANA, 'Solana')], connectors: [wallet('solana', 'Both')] }).adapter,
      ],
      answer: registryOf(row('b', { rdns: 'com.both' })),
    })
    await page.send({ type: 'modal.open' })
    await catalogueLoaded(page)
    const [, both, ...rest] = selectWallets(page.actor.getSnapshot())
    expect(rest).toEqual([])
    expect(both).toMatchObject({
      id: 'both',
      type: 'MULTI_CHAIN',
      connectors: [
        { id: 'both', namespace: 'eip155' },
        { id: 'Both', namespace: 'solana' },
      ],
      entry: { id: 'b' },
    })
    expect(selectWallets(page.actor.getSnapshot(), 'solana')[1]).toMatchObject({ id: 'Both', type: 'ANNOUNCED' })
    expect(walletTarget(page.actor.getSnapshot(), both!.entry!)).toEqual({
      view: 'ConnectWallets',
      payload: {
        wallet: {
          name: 'Wallet b',
          connectors: [
            { connectorId: 'both', namespace: 'eip155' },
            { connectorId: 'Both', namespace: 'solana' },
          ],
        },
      },
    })
    expect(isWalletHere(page.actor.getSnapshot(), both!.entry!)).toBe(true)
    expect(isWalletHere(page.actor.getSnapshot(), both!.entry!, 'polkadot')).toBe(false)
    expect(selectWalletEntry(page.actor.getSnapshot(), { connectorId: 'both', namespace: 'eip155' })).toMatchObject({
      id: 'b',
    })
  })

  test('a list for one namespace requests only wallets of its chains', async () => {
    const page = await visitWith()
    await page.send({ type: 'modal.open', view: 'Connect', namespace: 'solana' })
    await catalogueLoaded(page)
    expect(new URL(page.requests[0]!).searchParams.get('chains')).not.toContain('eip155')
  })

  test('H39 a failing registry keeps the other rows, is reported to the host, and is requested again by the next list', async () => {
    let broken = true
    const page = await visitWith({
      answer: url => (broken ? new Response('', { status: 500 }) : registryOf(row('a'))(url)),
    })
    await page.send({ type: 'modal.open' })
    await expect.poll(() => page.factTypes()).toContain('error')
    expect(names(page)).toEqual(['walletConnect WalletConnect', 'injected Fox', 'injected Owl', 'injected Cat'])
    broken = false
    await page.send({ type: 'view.go', entry: { view: 'AllWallets', payload: {} } })
    await catalogueLoaded(page)
    expect(page.requests).toHaveLength(2)
  })
})

test('a failure to load the file of remote wallets is reported as one error for each attempt', async () => {
  const door = vi.spyOn(doors, 'pairing').mockRejectedValue(new TypeError('offline'))
  onTestFinished(() => void door.mockRestore())
  const page = await visitWith()
  const states = () =>
    (['catalogue', 'walletConnect'] as const).map(flow => loadingStateOf(page.actor.getSnapshot(), flow))
  const errors = () => page.facts.filter(({ type }) => type === 'error')
  const error = { code: 'chunk.failed', context: { chunk: 'walletConnect' } }
  await page.send({ type: 'modal.open' })
  await expect.poll(states).toEqual(['failed', 'failed'])
  expect(errors()).toMatchObject([{ error, cause: { cause: { message: 'offline' } } }])
  await page.send({ type: 'view.go', entry: { view: 'AllWallets', payload: {} } })
  await expect.poll(states).toEqual(['failed', 'failed'])
  expect(errors()).toMatchObject([{ error }, { error }])
  door.mockRestore()
  await page.send({ type: 'view.back' })
  await expect.poll(states).toEqual(['running', 'running'])
  expect(errors()).toHaveLength(2)
})

describe('a remote wallet', () => {
  test('a remote wallet is selected by its id in the registry', async () => {
    const remote = { methods: ['personal_sign'], events: [], over: () => ({}) }
    const page = await visitWith({ adapters: [{ ...evm().adapter, remote }] })
    await page.send({ type: 'modal.open' })
    await catalogueLoaded(page)
    await page.send({ type: 'wallet.select', id: 'a' })
    expect(page.history().at(-1)).toMatchObject({ view: 'ConnectingWalletConnect', payload: { wallet: { id: 'a' } } })
    expect(selectPairing(page.actor.getSnapshot())).toMatchObject({ screen: 'load', uri: undefined })
    const wallet = selectAllWallets(page.actor.getSnapshot()).wallets
    expect(wallet).toEqual([])
    await page.send({ type: 'view.back' })
    expect(page.view()).toBe('Connect')
  })

  test('the platforms of a remote wallet are available before its link', async () => {
    const wallet = { id: 'a', name: 'A', chains: [], mobile_link: 'a://', webapp_link: 'https://a.example' }
    const page = await visitWith()
    const reach = () => selectReach(page.actor.getSnapshot(), { wallet, href: 'https://app.example/x' })
    expect(reach()).toEqual({ platforms: ['qrcode', 'web'], links: {}, browse: undefined, connector: undefined })
    const phone = await visitWith({ platform: { mobile: true } })
    const phantom = { id: 'p', name: 'Phantom', chains: [] }
    expect(selectReach(phone.actor.getSnapshot(), { wallet: phantom, href: 'https://app.example/x' }).browse).toEqual({
      href: 'https://phantom.app/ul/browse/https%3A%2F%2Fapp.example%2Fx?ref=https%3A%2F%2Fapp.example',
      target: '_self',
    })
  })
})

test.each([
  ['on a desktop', {}, undefined],
  ['on a phone', { mobile: true }, '_self'],
  ['in a frame on a phone', { mobile: true, framed: true }, '_top'],
  ['in Telegram on a phone', { mobile: true, telegram: true }, '_blank'],
])('H19 the target of the plain link %s is chosen by the platform', async (_, platform, target) => {
  const page = await visitWith({ platform })
  await page.send({ type: 'modal.open', view: 'ConnectingWalletConnectBasic' })
  expect(selectPlainLink(page.actor.getSnapshot())).toEqual(target && { href: undefined, target })
})

describe('a pairing URI of the host', () => {
  const hostUri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

  test.each([
    ['without a view', { uri: hostUri }, 'ConnectingWalletConnectBasic'],
    ['with a view', { uri: hostUri, view: 'ConnectingWalletConnect' as const }, 'ConnectingWalletConnect'],
  ])(
    'a pairing URI of the host opened %s is shown without a project id and sends no request',
    async (_, open, view) => {
      const page = await readyVisit()
      await page.send({ type: 'modal.open', ...open })
      expect(page.view()).toBe(view)
      expect(selectPairing(page.actor.getSnapshot())).toMatchObject({ screen: 'scan', uri: hostUri })
      await page.send({ type: 'modal.close' })
      expect(page.requests).toEqual([])
    },
  )

  test('on a phone a pairing URI of the host is a link, also for a chosen wallet', async () => {
    const page = await visitWith({ platform: { mobile: true } })
    const wallet = { id: 'a', name: 'A', chains: [], mobile_link: 'a://' }
    await page.send({ type: 'modal.open', view: 'ConnectingWalletConnect', uri: hostUri, arguments: { wallet } })
    expect(selectPlainLink(page.actor.getSnapshot())).toEqual({ href: hostUri, target: '_self' })
    const reach = selectReach(page.actor.getSnapshot(), { wallet, href: 'https://app.example' })
    expect(reach.links.mobile?.href).toBe(`a://wc?uri=${encodeURIComponent(hostUri)}`)
  })

  test.each([
    'wc:1',
    'javascript:alert(1)',
    `${hostUri} x`,
    hostUri.replace('@2', '@1'),
    `https://x.example/${hostUri}`,
    '',
  ])('H22 %j is not a pairing URI: it is reported to the host, and the modal opens without it', async uri => {
    const page = await readyVisit()
    await page.send({ type: 'modal.open', uri })
    expect(page.view()).toBe('Connect')
    expect(page.facts.filter(({ type }) => type === 'error')).toMatchObject([{ error: { code: 'config.invalid' } }])
    expect(JSON.stringify(page.facts)).not.toContain('symKey')
  })
})

describe('the first view without adapters', () => {
  test.each([
    ['on a desktop', {}, REGISTRY, 'ConnectingWalletConnectBasic'],
    ['on a phone', { mobile: true }, REGISTRY, 'AllWallets'],
    ['on a phone without a catalogue', { mobile: true }, { projectId: 'p' }, 'ConnectingWalletConnectBasic'],
    ['without WalletConnect', {}, {}, 'Connect'],
  ])(
    'without adapters the first view %s is chosen by the platform and the services',
    async (_, platform, options, view) => {
      const page = await readyVisit({ adapters: [], platform, answer: registryOf(row('a')), ...options })
      await page.send({ type: 'modal.open' })
      expect(page.view()).toBe(view)
    },
  )
})

test('H02 a slowly replaced wallet does not close the QR code that is shown meanwhile', async () => {
  const page = await visitWith()
  await connectWallet(page, 'fox', ETHEREUM)
  await page.send({ type: 'connector.select', id: 'owl' })
  await page.eip155.connects.last().resolve(connection('owl', ETHEREUM))
  // The former wallet is still being disconnected.
  await page.send({ type: 'view.go', entry: { view: 'ConnectingWalletConnectBasic', payload: {} } })
  await page.eip155.disconnects.last().resolve()
  expect(page.status('eip155')).toBe('connected')
  expect(page.view()).toBe('ConnectingWalletConnectBasic')
})

test('a wallet that scanned the plain QR code is not stored as recent, and no id of an extension is sent to the registry', async () => {
  const page = await visitWith({ storage: storedVisit({ 'recent-wallets': ['fox', 'a'] }) })
  await page.send({ type: 'modal.open' })
  await catalogueLoaded(page)
  await expect.poll(() => page.requests).toHaveLength(2)
  expect(page.requests.map(request => new URL(request).searchParams.get('include'))).toContain('a')
  await page.send({
    type: 'connection.established',
    connection: connection('walletConnect', ETHEREUM),
    restored: false,
  })
  expect(page.actor.getSnapshot().context.recentWallets).toEqual(['fox', 'a'])
})

test('on a phone the link of the connected wallet is stored until its session ends', async () => {
  const link = (page: Visit) => kept(page.storage, 'deep-link')
  const wallet = { id: 'a', name: 'A', chains: [], mobile_link: 'a://' }
  const established = { type: 'connection.established', connection: connection('walletConnect', ETHEREUM) } as const
  const page = await visitWith({ platform: { mobile: true } })
  await page.send({ type: 'modal.open', view: 'ConnectingWalletConnect', arguments: { wallet } })
  await expect.poll(() => loadingStateOf(page.actor.getSnapshot(), 'walletConnect')).toBe('running')
  await page.send({ ...established, restored: false })
  expect(link(page)).toBe('a://')
  await page.send({ ...established, restored: true })
  expect(link(page)).toBe('a://')
  await page.send({ type: 'modal.close' })
  await page.send({ ...established, restored: false })
  expect(link(page)).toBe('a://')
  const lost = { type: 'connection.lost', namespace: 'eip155', connectorId: 'walletConnect' } as const
  await page.send({ ...lost, by: 'replacement' })
  expect(link(page)).toBe('a://')
  await page.send({ ...lost, by: 'wallet' })
  expect(link(page)).toBeUndefined()
})

test('H03 a session of the last visit is loaded at once, and is not connected before it is restored', async () => {
  const page = await readyVisit({
    adapters: [evm().adapter, solana().adapter],
    storage: storedVisit({ 'eip155/connector': { connectorId: 'walletConnect', chainId: ETHEREUM } }),
    projectId: 'p',
  })
  expect(loadingStateOf(page.actor.getSnapshot(), 'walletConnect')).not.toBe('idle')
  expect(page.status('eip155')).toBe('restoring')
})
