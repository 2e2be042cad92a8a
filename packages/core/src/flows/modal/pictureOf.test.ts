import { expect, test } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { connector, network, scriptedAdapter } from '../../scriptedAdapter.fixture.ts'
import { connectWallet, ETHEREUM, POLYGON, readyVisit, type VisitOptions } from '../../visit.fixture.ts'
import { selectAccount } from '../account/selectAccount.ts'
import { selectConnector } from '../catalogue/catalogue.selectors.ts'
import { selectWallets } from '../catalogue/selectWallets.ts'
import { selectNetworkPicture } from '../network/network.selectors.ts'
import { selectNetworkRows } from '../network/networkRows.ts'

const REGISTRY = { projectId: 'project', urls: { registry: 'https://registry.test/v1/' } }
const QUERY = `?projectId=project&st=foyer&sv=core-${packageJson.version}`
const ADDRESS = `https://registry.test/v1/public/getAssetImage/ether${QUERY}`
const OWN = 'https://host.test/polygon.svg'

const adapters = (imageId = 'ether') => [
  scriptedAdapter({
    networks: [
      { ...network(ETHEREUM, 'Ethereum'), assets: { imageId } },
      { ...network(POLYGON, 'Polygon'), assets: { imageId: 'polygon', imageUrl: OWN } },
    ],
    connectors: [{ ...connector('eip155', 'fox', 'Fox'), imageId: 'fox' }],
  }).adapter,
]

/** Visit with pictures by id; `intend` opens the modal. */
async function pictured(options: VisitOptions = {}, imageId?: string) {
  const page = await readyVisit({ adapters: adapters(imageId), ...REGISTRY, ...options })
  const now = () => page.actor.getSnapshot()
  return {
    now,
    page,
    networks: () => selectNetworkRows(now()).map(({ imageUrl }) => imageUrl),
    wallet: () => selectWallets(now()).find(({ id }) => id === 'fox')?.imageUrl,
    intend: () => page.send({ type: 'modal.open' }),
  }
}

test('a network with an id only has the registry’s picture, and one with a picture keeps it', async () => {
  const { networks, now, intend } = await pictured()
  await intend()
  expect(networks()).toEqual([ADDRESS, OWN])
  expect(selectNetworkPicture(now())).toBe(ADDRESS)
})

test('a wallet in the page with an id only has the registry’s picture, also once it is connected', async () => {
  const eip155 = scriptedAdapter({
    networks: [network(ETHEREUM)],
    connectors: [{ ...connector('eip155', 'fox', 'Fox'), imageId: 'fox' }],
  })
  const page = await readyVisit({ adapters: [eip155.adapter], ...REGISTRY })
  await connectWallet({ ...page, eip155 }, 'fox', ETHEREUM)
  const now = page.actor.getSnapshot()
  const address = `https://registry.test/v1/public/getAssetImage/fox${QUERY}`
  expect(selectWallets(now).map(({ imageUrl }) => imageUrl)).toContain(address)
  expect(selectConnector(now, { connectorId: 'fox', namespace: 'eip155' })?.imageUrl).toBe(address)
  expect(selectAccount(now)?.connectedWalletInfo.imageUrl).toBe(address)
})

test.each([
  ['a closed window', {}],
  ['an embedded window', { embedded: true }],
])('H41 no picture by id is requested before intent, with %s', async (_, options) => {
  const { networks, wallet, now, intend } = await pictured(options)
  expect(networks()).toEqual([undefined, OWN])
  expect(selectNetworkPicture(now())).toBeUndefined()
  expect(wallet()).toBeUndefined()
  await intend()
  expect(networks()).toEqual([ADDRESS, OWN])
  expect(wallet()).toBeDefined()
})

test.each<[string, VisitOptions]>([
  ['its URL', { urls: {} }],
  ['a project id', { projectId: undefined }],
])('without a registry, for lack of %s, there is no picture by id', async (_, options) => {
  const { networks, wallet, intend } = await pictured(options)
  await intend()
  expect(networks()).toEqual([undefined, OWN])
  expect(wallet()).toBeUndefined()
})

test.each(['../getAnalyticsConfig', 'ether?projectId=other', 'a/b', '.'])(
  'H22 the id %s leads to no address',
  async imageId => {
    const { networks, intend } = await pictured({}, imageId)
    await intend()
    expect(networks()).toEqual([undefined, OWN])
  },
)
