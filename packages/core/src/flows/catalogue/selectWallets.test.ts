import { expect, test } from 'vitest'
import type { Connector } from '../../chain/adapter.ts'
import { connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { scriptedAuth } from '../../testing/index.ts'
import { ETHEREUM, readyVisit, SOLANA, type VisitOptions } from '../../visit.fixture.ts'
import { catalogueOf } from './catalogueOf.ts'
import { selectConnectMethods, selectWallets } from './selectWallets.ts'

const visit = async (eip155: Connector[], solana: Connector[], options: VisitOptions = {}) => {
  const adapters = [
    scriptedAdapter({ networks: [network(ETHEREUM, 'Ethereum')], connectors: eip155 }).adapter,
    scriptedAdapter({ networks: [network(SOLANA, 'Solana')], connectors: solana }).adapter,
  ]
  return (await readyVisit({ adapters, ...options })).actor.getSnapshot()
}

test('H10 a wallet with the id of another in another namespace is offered in a row of its own', async () => {
  const { info: _, ...posing } = connector('solana', 'app.meadow', 'Posing')
  const page = await visit([connector('eip155', 'app.meadow', 'Meadow')], [posing])
  expect(selectWallets(page).map(({ id, name, connectors }) => [id, name, connectors.length])).toEqual([
    ['app.meadow', 'Meadow', 1],
    ['solana:app.meadow', 'Posing', 1],
  ])
})

test('wallets are the first method where an installed one is shown; a hidden one does not count', async () => {
  const generic = connector('eip155', 'injected', 'Browser Wallet')
  const remote = { methods: [], events: [], over: () => ({}) }
  const adapters = [scriptedAdapter({ networks: [network(ETHEREUM)], connectors: [generic], remote }).adapter]
  const auth = scriptedAuth().connector
  const methods = async (own: Connector[], options: VisitOptions) =>
    selectConnectMethods(await visit(own, [], { projectId: 'p', ...options }))
  expect(await methods([], { adapters, auth })).toEqual(['email', 'social', 'wallet'])
  expect(await methods([connector('eip155', 'fox', 'Fox')], { auth })).toEqual(['wallet', 'email', 'social'])
  expect(await methods([], { adapters })).toEqual(['wallet'])
})

test('H41 a wallet of this page without an icon has that of its row in the registry, which is not asked for it', async () => {
  const { info: _, ...plain } = connector('eip155', 'sub', 'Sub')
  const connectors = [...['One', 'Two', 'Three'].map(name => connector('eip155', name, name)), plain]
  const rows = ['a', 'b'].map(id => ({ id, name: `Wallet ${id}`, image_id: `of-${id}`, mobile_link: `${id}://` }))
  const page = await readyVisit({
    adapters: [
      scriptedAdapter({
        networks: [network(ETHEREUM)],
        connectors: connectors.map(each => (each === plain ? { ...plain, explorerId: 'b' } : each)),
      }).adapter,
    ],
    projectId: 'p',
    urls: { registry: 'https://registry.test' },
    answer: () => Response.json({ data: rows, count: rows.length }),
  })
  const listed = () => selectWallets(page.actor.getSnapshot())
  expect(listed().at(-1)).toMatchObject({ name: 'Sub', imageUrl: undefined })
  await page.send({ type: 'modal.open' })
  await expect.poll(() => catalogueOf(page.actor.getSnapshot())?.getSnapshot().hasTag('loading')).toBe(false)
  expect(listed().map(({ name }) => name)).toEqual(['WalletConnect', 'One', 'Two', 'Three', 'Sub'])
  expect(listed().at(-1)?.imageUrl).toContain('/getWalletImage/of-b')
  expect(page.requests.filter(url => url.includes('include='))).toEqual([])
})
