import { expect, test } from 'vitest'
import { connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { ETHEREUM, readyVisit, SOLANA, type VisitOptions } from '../../visit.fixture.ts'
import { record } from '../recorder.fixture.ts'
import { catalogueInput, wallet } from './catalogue.fixture.ts'
import { catalogueMachine } from './catalogue.machine.ts'
import { catalogueList } from './catalogueList.ts'
import { catalogueOf } from './catalogueOf.ts'
import { selectWallets } from './selectWallets.ts'
import { isWalletHere } from './walletTarget.ts'

const GENERIC = { ...connector('eip155', 'eip1193:injected', 'Browser Wallet'), type: 'INJECTED' as const, info: {} }

const REMOTE = { methods: [], events: [], over: () => ({}) }

const evmWith = (...ids: [id: string, name: string][]) =>
  scriptedAdapter({
    networks: [network(ETHEREUM)],
    remote: REMOTE,
    connectors: ids.map(([id, name]) => (id === GENERIC.id ? GENERIC : connector('eip155', id, name))),
  }).adapter

const listed = async (options: VisitOptions, namespace?: 'eip155' | 'solana') => {
  const page = await readyVisit(options)
  return selectWallets(page.actor.getSnapshot(), namespace).map(({ name }) => name)
}

/** Catalogue without `x`, which the registry names "Fox" with the rdns `com.fox`. */
const open = () => {
  const recorder = record(catalogueMachine, { catalogue: catalogueInput({ exclude: ['x'], featured: ['f'] }) })
  const actor = recorder.child('catalogue')
  actor.send({ type: 'catalogue.wanted' })
  const named = () =>
    recorder.ports.named.running.resolve({
      featured: [wallet('f'), wallet('f2', { name: 'FOX' })],
      recent: [wallet('f3', { rdns: 'COM.fox' })],
      hidden: [{ name: 'Fox', rdns: 'com.fox' }],
    })
  return { ...recorder, send: actor.send.bind(actor), named, context: () => actor.getSnapshot().context, actor }
}

const copies = [wallet('a'), wallet('x'), wallet('copy', { name: 'fox' }), wallet('other', { rdns: 'Com.Fox' })]

const ids = (wallets: { id: string }[]) => wallets.map(({ id }) => id)

test.each(['before', 'after'])(
  'an excluded wallet is in no list of the catalogue, whose rows come %s the names of excluded wallets',
  async order => {
    const { ports, named, send, clock, context, actor } = open()
    if (order === 'after') await named()
    send({ type: 'pages.next' })
    send({ type: 'search.changed', text: 'fo' })
    await clock.advance(300)
    await ports.recommended.running.resolve({ wallets: copies, count: 4 })
    await ports.page.running.resolve({ wallets: copies, count: 4 })
    await ports.search.running.resolve(copies)
    if (order === 'before') await named()
    const { recommended, featured, recent, wallets, found } = context()
    expect([recommended, featured, recent, wallets, found].map(ids)).toEqual([['a'], ['f'], [], ['a'], ['a']])
    expect(catalogueList(actor.getSnapshot()).state).toBe('listed')
  },
)

test('a search with excluded wallets alone finds nothing, also when their names come later', async () => {
  const { ports, named, send, clock, actor } = open()
  const search = async (text: string) => {
    send({ type: 'search.changed', text })
    await clock.advance(300)
    await ports.search.running.resolve([wallet('copy', { name: 'fox' })])
    return catalogueList(actor.getSnapshot())
  }
  expect((await search('fox')).state).toBe('listed')
  await named()
  expect(catalogueList(actor.getSnapshot())).toMatchObject({ state: 'nothing', wallets: [] })
  expect((await search('fo')).state).toBe('nothing')
})

test('the names of excluded wallets are kept when the chains change', async () => {
  const { ports, named, send, context } = open()
  await named()
  send({ type: 'chains.changed', chains: ['solana:x'] })
  await ports.recommended.running.resolve({ wallets: copies, count: 4 })
  expect(ids(context().recommended)).toEqual(['a'])
})

test('a page of the registry with excluded wallets that it repeats ends', async () => {
  const { ports, named, send, actor } = open()
  await named()
  for (const _ of [1, 2]) {
    send({ type: 'pages.next' })
    await ports.page.running.resolve({ wallets: copies, count: 4_000 })
  }
  expect(catalogueList(actor.getSnapshot()).more).toBe(false)
})

test('a wallet of the host stays beside an excluded one of the same name, and is excluded by its own id', () => {
  const custom = [
    { id: 'mine', name: 'Fox' },
    { id: 'gone', name: 'Gone' },
  ]
  const { child } = record(catalogueMachine, { catalogue: catalogueInput({ custom, exclude: ['x', 'gone', 'fox'] }) })
  expect(ids(child('catalogue').getSnapshot().context.custom)).toEqual(['mine'])
})

test.each(['com.fox', 'COM.FOX', 'fox', 'Fox'])(
  'an installed wallet is excluded by %j, also without a registry',
  async excluded => {
    const adapters = [evmWith(['com.fox', 'Fox'], ['owl', 'Owl'])]
    expect(await listed({ adapters, excludeWalletIds: [excluded] })).toEqual(['Owl'])
  },
)

test('an excluded connector does not make a wallet of the registry an installed one', async () => {
  const page = await readyVisit({ adapters: [evmWith(['com.fox', 'Fox'])], excludeWalletIds: ['com.fox'] })
  expect(isWalletHere(page.actor.getSnapshot(), wallet('w', { rdns: 'com.fox' }))).toBe(false)
})

test.each<[string, VisitOptions, string[]]>([
  ['the only way to connect', {}, ['Browser Wallet']],
  ['alone beside WalletConnect', { projectId: 'p' }, ['WalletConnect']],
  [
    'alone beside a registry',
    {
      projectId: 'p',
      urls: { registry: 'https://registry.test' },
      answer: () => Response.json({ data: [], count: 0 }),
    },
    ['WalletConnect'],
  ],
  [
    'alone beside a registry without WalletConnect',
    { urls: { registry: 'https://registry.test' } },
    ['Browser Wallet'],
  ],
  ['on a phone', { projectId: 'p', platform: { mobile: true } }, ['WalletConnect', 'Browser Wallet']],
])('Browser Wallet that is %s leads to the list %o', async (_, options, names) => {
  expect(await listed({ adapters: [evmWith([GENERIC.id, ''])], ...options })).toEqual(names)
})

test('Browser Wallet is shown beside WalletConnect where no adapter is reached over it', async () => {
  const adapters = [scriptedAdapter({ networks: [network(ETHEREUM)], connectors: [GENERIC] }).adapter]
  expect(await listed({ adapters, projectId: 'p' })).toEqual(['WalletConnect', 'Browser Wallet'])
  const solana = scriptedAdapter({ networks: [network(SOLANA)], remote: REMOTE })
  expect(await listed({ adapters: [...adapters, solana.adapter], projectId: 'p' }, 'eip155')).toEqual([
    ...['WalletConnect', 'Browser Wallet'],
  ])
})

test('Browser Wallet is hidden on a desktop beside another wallet, and shown where that one is excluded', async () => {
  const adapters = [evmWith(['com.fox', 'Fox'], [GENERIC.id, ''])]
  expect(await listed({ adapters })).toEqual(['Fox'])
  expect(await listed({ adapters, excludeWalletIds: ['com.fox'] })).toEqual(['Browser Wallet'])
})

test('Browser Wallet is shown for a namespace where it is the only wallet', async () => {
  const solana = scriptedAdapter({ networks: [network(SOLANA)], connectors: [connector('solana', 'cat', 'Cat')] })
  const adapters = [evmWith([GENERIC.id, '']), solana.adapter]
  expect(await listed({ adapters })).toEqual(['Cat'])
  expect(await listed({ adapters }, 'eip155')).toEqual(['Browser Wallet'])
})

test('an excluded wallet of the registry is not listed as installed once its name is known', async () => {
  const answer = (url: URL) => {
    const rows = [
      { id: 'x', name: 'Fox', rdns: 'com.fox' },
      { id: 'a', name: 'Wallet a' },
      { id: 'copy', name: 'fox' },
    ]
    const include = url.searchParams.get('include')?.split(',')
    return Response.json({ data: rows.filter(({ id }) => !include || include.includes(id)), count: 3 })
  }
  const page = await readyVisit({
    projectId: 'p',
    urls: { registry: 'https://registry.test' },
    adapters: [evmWith(['com.fox', 'Fox'], ['owl', 'Owl'])],
    excludeWalletIds: ['x'],
    answer,
  })
  await page.send({ type: 'modal.open' })
  await expect.poll(() => catalogueOf(page.actor.getSnapshot())?.getSnapshot().hasTag('loading')).toBe(false)
  expect(selectWallets(page.actor.getSnapshot()).map(({ name }) => name)).toEqual(['WalletConnect', 'Owl', 'Wallet a'])
})
