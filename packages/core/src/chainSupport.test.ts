import { expect, test } from 'vitest'
import type { CaipNetworkId, ChainNamespace } from './chain/namespace.ts'
import { selectWalletFeatures } from './flows/account/account.selectors.ts'
import { selectAccountTabs } from './flows/account/accountTabs.ts'
import { selectAccount } from './flows/account/selectAccount.ts'
import { selectAllWalletsEntry } from './flows/catalogue/selectWallets.ts'
import { portfolioOf } from './flows/portfolio/portfolio.selectors.ts'
import { connection, connector, network, scriptedAdapter } from './scriptedAdapter.fixture.ts'
import type { VisitOptions } from './visit.fixture.ts'
import { readyVisit } from './visit.fixture.ts'

const CHAINS: Record<ChainNamespace, CaipNetworkId> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
}

const LIST = '/v1/supported-chains'
const REVERSE = '/v1/profile/reverse'

const answer = (url: URL) => {
  if (url.pathname === LIST) return Response.json({ http: Object.values(CHAINS), ws: [] })
  if (url.pathname.endsWith('/balance')) return Response.json({ balances: [] })
  if (url.pathname.endsWith('/history')) return Response.json({ data: [], next: null })
  return Response.json(url.pathname.startsWith(REVERSE) ? [] : { name: null, avatar: null })
}

/** Visit with an account of the namespace on screen, and every request to the API. */
const looking = async (namespace: ChainNamespace, options: VisitOptions = {}) => {
  const chainId = CHAINS[namespace]
  const family = scriptedAdapter({ networks: [network(chainId)], connectors: [connector(namespace, 'fox')] })
  const page = await readyVisit({
    adapters: [family.adapter],
    projectId: 'p',
    urls: { blockchain: 'https://chain.test' },
    answer,
    ...options,
  })
  await page.send({ type: 'connector.select', id: 'fox' })
  await family.connects.last().resolve(connection('fox', chainId, ['address']))
  await family.balances.last().resolve(1_500_000_000n)
  await page.send({ type: 'modal.open' })
  const portfolio = () => portfolioOf(page.actor.getSnapshot())!
  await expect.poll(() => portfolio().state).toBe('running')
  await page.send({ type: 'view.go', entry: { view: 'Account', payload: { tab: 'activity' } } })
  const settled = [portfolio().holdings, portfolio().identity, portfolio().activity] as const
  const states = () => settled.map(each => JSON.stringify(each?.getSnapshot().value)).join()
  await expect.poll(states).not.toMatch(/loading|reading/)
  const snapshot = page.actor.getSnapshot()
  return {
    asked: page.requests.map(url => new URL(url).pathname.replace('/address', '')).sort(),
    balance: selectAccount(snapshot)?.balance,
    tabs: selectAccountTabs(snapshot),
    features: selectWalletFeatures(snapshot).map(({ feature }) => feature),
  }
}

test.each<[ChainNamespace, string[], string[]]>([
  [
    'eip155',
    ['tokens', 'nfts', 'activity'],
    ['/v1/account/balance', '/v1/account/history', '/v1/identity', REVERSE, LIST],
  ],
  ['solana', ['tokens'], ['/v1/account/balance', LIST]],
  ['polkadot', [], []],
  ['bip122', [], []],
])(
  '%s: the native balance comes from its chain, and the API is asked as in the specification’s table',
  async (family, tabs, asked) => {
    const shown = await looking(family)
    const bought = family === 'eip155' || family === 'solana' ? ['onramp'] : []
    expect(shown).toEqual({ asked, balance: '1.5', tabs, features: [...bought, 'receive', 'send'] })
  },
)

test('features.history off: no activity is requested, and its tabs are hidden', async () => {
  const shown = await looking('eip155', { features: { history: false } })
  expect(shown).toMatchObject({ asked: ['/v1/account/balance', '/v1/identity', REVERSE, LIST], tabs: ['tokens'] })
})

test('features.receive off: the view and its entry are gone', async () => {
  const page = await readyVisit({ features: { receive: false } })
  expect((await looking('eip155', { features: { receive: false } })).features).toEqual(['onramp', 'send'])
  await page.send({ type: 'modal.open', view: 'WalletReceive' })
  expect(page.view()).toBe('Connect')
})

test('features.allWallets is on by default, and off hides the entry', async () => {
  const registry = { projectId: 'p', urls: { registry: 'https://registry.test' } }
  const entry = async (options: VisitOptions) =>
    selectAllWalletsEntry((await readyVisit({ ...registry, ...options })).actor.getSnapshot())
  expect(await entry({})).toBeDefined()
  expect(await entry({ features: { allWallets: false } })).toBeUndefined()
})

test('the specification’s defaults are on for all features but three', async () => {
  const { config } = (await readyVisit()).actor.getSnapshot().context
  expect(config.features).toMatchObject({ history: true, receive: true })
  expect(config.allWallets).toBe('SHOW')
  expect([config.legal.checkbox, config.collapseWallets]).toEqual([false, false])
})

test('a namespace without activity reads its tokens when the activity tab of another is on screen', async () => {
  const chainId = CHAINS.solana
  const family = scriptedAdapter({ networks: [network(chainId)], connectors: [connector('solana', 'fox')] })
  const options = { projectId: 'p', urls: { blockchain: 'https://chain.test' }, answer }
  const page = await readyVisit({ adapters: [family.adapter], ...options })
  await page.send({ type: 'connector.select', id: 'fox' })
  await family.connects.last().resolve(connection('fox', chainId, ['address']))
  await page.send({ type: 'modal.open', view: 'Account', arguments: { tab: 'activity' } })
  await expect.poll(() => portfolioOf(page.actor.getSnapshot())?.holdings?.getSnapshot().value).toBe('fresh')
})
