import { expect, test } from 'vitest'
import { HEAVY_ICONS } from '../chain/heavyIcons.fixture.ts'
import { HOSTILE_ICONS } from '../testing/hostile.ts'
import { memoryPorts } from '../testing/memoryPorts.ts'
import { createCachedBlockchain } from './cachedBlockchain.ts'
import { ALICE, AT_ALICE, NAME, SESSION, TOKEN, TRANSACTION, USDC } from './calls.fixture.ts'
import { createApi } from './index.ts'
import { serveApi } from './server.fixture.ts'

const registryUrl = 'https://registry.example'

/** Every answer with a picture, with a function that reads the picture from it. */
const SOURCES = {
  'a row of the registry': {
    json: (url: unknown) => ({ count: 1, data: [{ id: 'a', name: 'A', chains: [], image_url: url }] }),
    read: async ({ registry }: Api) => (await registry!.getWallets()).wallets[0]!.imageUrl,
  },
  'a token': {
    json: (url: unknown) => ({ balances: [{ ...TOKEN, iconUrl: url }] }),
    read: async ({ blockchain }: Api) => (await blockchain!.getBalance({ address: ALICE })).balances[0]!.iconUrl,
  },
  'an NFT': {
    json: (url: unknown) => ({
      data: [{ ...TRANSACTION, transfers: [{ nft_info: { name: 'N', content: { preview: { url } } } }] }],
      next: null,
    }),
    read: async ({ blockchain }: Api) =>
      (await blockchain!.getHistory({ account: ALICE })).data[0]!.transfers[0]!.nft_info!.content!.preview!.url,
  },
  'a token of the history': {
    json: (url: unknown) => ({
      data: [{ ...TRANSACTION, transfers: [{ fungible_info: { symbol: 'S', icon: { url } } }] }],
      next: null,
    }),
    read: async ({ blockchain }: Api) =>
      (await blockchain!.getHistory({ account: ALICE })).data[0]!.transfers[0]!.fungible_info!.icon!.url,
  },
  'an identity': {
    json: (url: unknown) => ({ name: 'alice', avatar: url }),
    read: async ({ blockchain }: Api) => (await blockchain!.getIdentity({ address: ALICE })).avatar,
  },
  'a name': {
    json: (url: unknown) => ({ ...NAME, attributes: [{ avatar: url }] }),
    read: async ({ blockchain }: Api) => (await blockchain!.getName({ name: 'alice' })).attributes[0]!.avatar,
  },
  'a price': {
    json: (url: unknown) => ({ fungibles: [{ name: 'N', symbol: 'S', price: 1, iconUrl: url }] }),
    read: async ({ blockchain }: Api) =>
      (await blockchain!.getPrices({ currency: 'usd', addresses: [] })).fungibles[0]!.iconUrl,
  },
  'a token to swap': {
    json: (url: unknown) => ({ tokens: [{ name: 'N', symbol: 'S', address: USDC, decimals: 6, logoUri: url }] }),
    read: async ({ blockchain }: Api) => (await blockchain!.getSwapTokens({ chainId: 'eip155:1' })).tokens[0]!.logoUri,
  },
  'a site with permissions': {
    json: (url: unknown) => ({ pcis: [{ ...SESSION, project: { ...SESSION.project, iconUrl: url } }] }),
    read: async ({ blockchain }: Api) =>
      (await blockchain!.getSessions({ address: AT_ALICE })).pcis[0]!.project.iconUrl,
  },
}
type Api = ReturnType<typeof createApi>

const hostile = {
  ...HEAVY_ICONS,
  ...HOSTILE_ICONS,
  'an address elsewhere': 'https://track.example/1.png',
  'an address on the machine of the visitor': 'http://localhost:8080/reset',
  'a router': 'http://192.168.1.1/reboot',
}

test.each(Object.entries(SOURCES))('H49 %s keeps the row and loses a hostile picture', async (_, { json, read }) => {
  let url: unknown
  const server = await serveApi(() => ({ json: json(url) }))
  // The registry's host is the server's where the registry itself is asked, and the page is on this machine too.
  const isRegistry = read === SOURCES['a row of the registry'].read
  const own = isRegistry ? server.url : registryUrl
  const api = createApi({
    projectId: 'demo',
    sv: 'x',
    registryUrl: own,
    blockchainUrl: server.url,
    href: () => (isRegistry ? 'http://localhost/' : 'https://site.example/'),
  })
  for (const picture of Object.values(hostile)) {
    url = picture
    expect(await read(api)).toBeUndefined()
  }
  for (const picture of [`${own}/1.png`, 'data:image/png;base64,AA', 'data:image/svg+xml,<svg/>']) {
    url = picture
    expect(await read(api)).toBe(picture)
  }
})

test('H49 a stored answer loses a hostile picture', async () => {
  const ports = memoryPorts()
  const { url } = await serveApi(() => ({ json: { balances: [{ ...TOKEN, iconUrl: 'https://registry.example/1' }] } }))
  const open = (registryUrl: string) =>
    createCachedBlockchain(
      { baseUrl: url, query: () => ({ projectId: 'demo' }), fetch, pictures: { registryUrl } },
      { clock: ports.clock, storage: ports.storage },
    )
  await open('https://registry.example').getBalance({ address: ALICE })
  const stored = async (registryUrl: string) =>
    (await open(registryUrl).peek.balance({ address: ALICE }))!.value.balances[0]!.iconUrl
  expect(await stored('https://registry.example')).toBe('https://registry.example/1')
  expect(await stored('https://other.example')).toBeUndefined()
})
