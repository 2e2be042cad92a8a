import { expect, test } from 'vitest'
import { createCatalogue } from '../catalogue/catalogue.ts'
import type { WalletRow } from '../catalogue/walletRow.ts'
import { serve } from '../serve.fixture.ts'
import { catalogueApi } from './catalogueApi.ts'
import { registryApi } from './registryApi.ts'

const PROJECT = { projectId: 'demo', st: 'foyer', sv: 'react-0.1.0' }
const CALLS = [
  '/getWallets',
  '/getAnalyticsConfig',
  '/getWalletImage/x',
  '/public/getAssetImage/1',
  '/public/getCurrencyImage/USD',
  '/public/getTokenImage/ETH',
]

const start = async () => {
  const catalogue = createCatalogue({ url: 'http://localhost:8787', chains: ['eip155:31337'] })
  const app = registryApi(catalogue)
  app.route('/', catalogueApi(catalogue))
  const url = await serve(app)
  const get = (path: string, query: Record<string, string> = {}) =>
    fetch(`${url}${path}?${new URLSearchParams({ ...PROJECT, ...query })}`)
  const wallets = async (query: Record<string, string> = {}) =>
    (await (await get('/getWallets', query)).json()) as { count: number; data: WalletRow[] }
  return { catalogue, url, get, wallets }
}

const names = ({ data }: { data: WalletRow[] }) => data.map(({ name }) => name)

test('getWallets returns a page and the total number', async () => {
  const { catalogue, wallets } = await start()
  const first = await wallets()
  expect(first.data).toEqual(catalogue.rows().slice(0, 40))
  expect(first.count).toBe(catalogue.rows().length)
  const second = await wallets({ page: '2', entries: '4' })
  expect(second.data).toEqual(catalogue.rows().slice(4, 8))
  expect((await wallets({ page: '999' })).data).toEqual([])
})

test('getWallets searches, includes, excludes and filters by chain and badge', async () => {
  const { wallets } = await start()
  expect(names(await wallets({ search: 'rAINb' }))).toEqual(['Rainbow'])
  const two = await wallets({ entries: '2' })
  const [one, other] = two.data.map(({ id }) => id) as [string, string]
  expect((await wallets({ include: `${one},${other}`, exclude: one })).data).toEqual([two.data[1]])
  const polkadot = await wallets({ chains: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', entries: '100' })
  expect(names(polkadot)).toContain('PolkaGate')
  expect(names(polkadot)).not.toContain('Rainbow')
  expect(names(await wallets({ chains: 'bip122,eip155:31337', entries: '100' }))).toEqual(
    expect.arrayContaining(['Rainbow', 'Xverse']),
  )
  expect((await wallets({ chains: 'eip155:424242' })).count).toBe(0)
  const badges = new Set((await wallets({ badge_type: 'certified' })).data.map(row => row.badge_type))
  expect([...badges]).toEqual(['certified'])
})

test.each(CALLS)('%s without a project is 403, and without an SDK 400, with reasons', async path => {
  const { url } = await start()
  const anonymous = await fetch(`${url}${path}?st=foyer&sv=react-0.1.0`)
  expect(anonymous.status).toBe(403)
  expect(await anonymous.json()).toMatchObject({ status: 'FAILURE', reasons: [{ name: 'projectId' }] })
  const unversioned = await fetch(`${url}${path}?projectId=demo&st=foyer`)
  expect(unversioned.status).toBe(400)
  expect(await unversioned.json()).toMatchObject({ reasons: [{ name: 'sv', description: expect.any(String) }] })
})

test.each([
  ['page', '0'],
  ['page', 'two'],
  ['entries', '101'],
  ['badge_type', 'gold'],
])('getWallets refuses the %s %s', async (name, value) => {
  const { get } = await start()
  const response = await get('/getWallets', { [name]: value })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ name }] })
})

test('getWalletImage draws the wallet with this image id only', async () => {
  const { get, wallets } = await start()
  const [row] = (await wallets({ search: 'Trust' })).data
  const response = await get(`/getWalletImage/${row!.image_id}`)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(await response.text()).toMatch(/^<svg .*>TW<\/text><\/svg>$/)
  expect((await get('/getWalletImage/00000000-0000-0000-0000-000000000000')).status).toBe(404)
})

test.each(CALLS.slice(3))('%s draws its id', async path => {
  const { get } = await start()
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`>${path.split('/').at(-1)!.slice(0, 2)}</text>`)
  expect((await get(`${path}%3Cscript%3E`)).status).toBe(400)
})

test('getAnalyticsConfig answers that events are collected', async () => {
  const { get } = await start()
  expect(await (await get('/getAnalyticsConfig')).json()).toEqual({ isAnalyticsEnabled: true })
})

test('one switch serves 5000 rows, another hostile ones, and both can be turned off', async () => {
  const { url, wallets } = await start()
  const control = `${url}/faults/catalogue`
  const set = (body: object) =>
    fetch(control, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
  await set({ generated: 5_000 })
  const last = await wallets({ page: '50', entries: '100' })
  expect([last.count, last.data.length]).toEqual([5_000, 100])
  expect(await (await set({ hostile: true })).json()).toEqual({ generated: 5_000, hostile: true })
  const hostile = JSON.stringify((await wallets()).data)
  expect(hostile).toContain('javascript:')
  expect(hostile).toContain('N'.repeat(10_000))
  expect((await set({ hostile: 'very' })).status).toBe(400)
  await fetch(control, { method: 'DELETE' })
  expect(names(await wallets())).toContain('MetaMask')
  expect(await (await fetch(control)).json()).toEqual({ generated: 0, hostile: false })
})
