import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AxeBuilder } from '@axe-core/playwright'
import { freePort, launchOptions } from '@foyer/chromium'
import { createApi } from '@foyer/core/api'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../../index.ts'
import type { OnrampMessage } from './page/ending.ts'

const STRANGER = '0x00000000000000000000000000000000C0FFEe02'
const CHAIN = 'eip155:31337'
const NONCE = 'nonce-1'

type Received = { origin: string; data: OnrampMessage }
/** Global object of the caller's page. */
interface Shop {
  received: Received[]
  popup: { closed: boolean } | null
  open(url: string, name: string, features: string): Shop['popup']
}

let sandbox: Sandbox
let browser: Browser
let shop: { url: string; visits: string[]; close(): void }

/** Site of the caller: its page keeps messages, and every address that it is opened with is listed. */
async function startShop() {
  const visits: string[] = []
  const page = `<!doctype html><title>Shop</title><script>
    received = []
    addEventListener('message', ({ origin, data }) => received.push({ origin, data }))
  </script><h1>Shop</h1>`
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/?')) visits.push(request.url)
    response.setHeader('content-type', 'text/html').end(page)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  return { url, visits, close: () => void server.close() }
}

beforeAll(async () => {
  shop = await startShop()
  sandbox = await startSandbox({ port: await freePort(), origins: [shop.url] })
  browser = await chromium.launch(await launchOptions())
})

afterAll(async () => {
  await browser.close()
  await sandbox.stop()
  shop.close()
})

beforeEach(() => {
  sandbox.onrampSwitches.reset()
  shop.visits.length = 0
})

const blockchain = () =>
  createApi({ projectId: 'demo', sv: 'test-0', blockchainUrl: sandbox.url, analyticsUrl: sandbox.url }).blockchain!

/** Opens the provider's page from the shop, as a buyer does. */
async function openProvider(query: Record<string, string> = {}) {
  const wallet = { address: STRANGER, blockchains: [CHAIN], assets: ['USDC'] }
  const { url } = await blockchain().createOnrampUrl({ destinationWallets: [wallet], presetFiatAmount: 100 })
  const address = new URL(url)
  const added = { redirectUrl: `${shop.url}/?item=1#top`, nonce: NONCE, ...query }
  for (const [name, value] of Object.entries(added)) address.searchParams.set(name, value)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const caller = await context.newPage()
  await caller.goto(`${shop.url}/`)
  const [provider] = await Promise.all([
    context.waitForEvent('page'),
    caller.evaluate(href => {
      const page = globalThis as unknown as Shop
      page.popup = page.open(href, 'provider', 'popup')
    }, address.href),
  ])
  const errors: string[] = []
  provider.on('pageerror', error => errors.push(error.message))
  await provider.getByRole('heading', { level: 1 }).waitFor()
  return { caller, provider, errors, close: () => context.close() }
}

const received = (caller: Page) => caller.evaluate(() => (globalThis as unknown as Shop).received)

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])

const pay = (provider: Page) => provider.getByRole('button', { name: 'Pay 100 USD' }).click()

const message = (change: Partial<OnrampMessage> = {}) => ({
  origin: sandbox.url,
  data: {
    type: 'onramp',
    provider: 'coinbase',
    status: 'confirmed',
    nonce: NONCE,
    purchase: expect.stringMatching(/^[\w-]{36}$/),
    ...change,
  },
})

test('a buyer sees the order, pays with the test card, and is back in the shop, which got the message', async () => {
  const { caller, provider, errors, close } = await openProvider()
  await provider.getByRole('heading', { name: 'Pay with Coinbase (sandbox)' }).waitFor()
  await provider.getByText('never enter a real card').waitFor()
  const order = provider.getByRole('region', { name: 'Your order' })
  for (const text of ['98.25 USDC', `Foundry (${CHAIN})`, STRANGER, '1.5 USD', '0.25 USD', '100 USD'])
    await order.getByText(text, { exact: true }).waitFor()
  const card = provider.getByRole('group', { name: 'Test card, not a real one' })
  expect(await card.getByRole('textbox', { name: 'Card number' }).isEditable()).toBe(false)
  for (const colorScheme of ['light', 'dark'] as const) {
    await provider.emulateMedia({ colorScheme })
    expect(await violations(provider)).toEqual([])
  }
  await pay(provider)
  await provider.waitForURL(`${shop.url}/**`)
  const { searchParams, hash } = new URL(provider.url())
  const [first] = await received(caller)
  expect(await received(caller)).toEqual([message()])
  expect([Object.fromEntries(searchParams), hash]).toEqual([
    { item: '1', onrampStatus: 'confirmed', onrampNonce: NONCE, onrampPurchase: first?.data.purchase },
    '#top',
  ])
  const { data } = await blockchain().getHistory({ account: STRANGER, onramp: 'coinbase' })
  expect(data[0]).toMatchObject({ id: first?.data.purchase, metadata: { status: 'confirmed' } })
  const { balances } = await blockchain().getBalance({ address: STRANGER, chainId: CHAIN })
  expect(balances.find(({ symbol }) => symbol === 'USDC')?.quantity.numeric).toBe('98.25')
  expect(errors).toEqual([])
  await close()
})

test('a buyer whose payment is declined reads so, and cancels', async () => {
  const { caller, provider, close } = await openProvider({ provider: 'meld' })
  await provider.getByRole('radio', { name: 'Decline the payment' }).check()
  await pay(provider)
  await provider.getByRole('alert').getByText('The payment was declined').waitFor()
  expect(await violations(provider)).toEqual([])
  await provider.getByRole('button', { name: 'Cancel and go back' }).click()
  await provider.waitForURL(`${shop.url}/**`)
  expect(await received(caller)).toEqual([message({ provider: 'meld', status: 'failed' })])
  await close()
})

test('a provider that goes back twice sends the message twice and opens the page twice', async () => {
  const { caller, provider, close } = await openProvider()
  await provider.getByRole('combobox', { name: 'Then' }).selectOption('Go back twice')
  await pay(provider)
  await provider.waitForURL(`${shop.url}/**`)
  expect(await received(caller)).toEqual([message(), message()])
  expect(shop.visits).toHaveLength(2)
  await close()
})

test('a provider that goes back with another nonce has it in the message and in the address', async () => {
  sandbox.onrampSwitches.set({ returning: 'wrong-nonce' })
  const { caller, provider, close } = await openProvider()
  await pay(provider)
  await provider.waitForURL(`${shop.url}/**`)
  const nonce = new URL(provider.url()).searchParams.get('onrampNonce')
  expect(nonce).toMatch(/^wrong-/)
  expect(await received(caller)).toEqual([message({ nonce: nonce! })])
  await close()
})

test('a message from another origin has the right nonce, and the page stays', async () => {
  sandbox.onrampSwitches.set({ returning: 'other-origin' })
  const { caller, provider, close } = await openProvider()
  await pay(provider)
  await provider.getByText('You can close this window.').waitFor()
  const { origin } = new URL(sandbox.url.replace('localhost', '127.0.0.1'))
  await expect.poll(() => received(caller)).toEqual([{ ...message(), origin }])
  expect([new URL(provider.url()).origin, shop.visits]).toEqual([origin, []])
  await close()
})

test('a provider that never goes back shows that it is paid, and sends no message', async () => {
  sandbox.onrampSwitches.set({ outcome: 'never', returning: 'never' })
  const { caller, provider, close } = await openProvider()
  await pay(provider)
  await provider.getByRole('status').getByText('The coins have not been sent yet.').waitFor()
  expect(await violations(provider)).toEqual([])
  expect([await received(caller), shop.visits]).toEqual([[], []])
  await close()
})

test('an isolated page looks closed to its opener, has no opener, and goes back nevertheless', async () => {
  sandbox.onrampSwitches.set({ isolated: true })
  const { caller, provider, close } = await openProvider()
  const looksClosed = () => caller.evaluate(() => (globalThis as unknown as Shop).popup?.closed)
  await expect.poll(looksClosed).toBe(true)
  expect(provider.isClosed()).toBe(false)
  await pay(provider)
  await provider.waitForURL(`${shop.url}/**`)
  expect(new URL(provider.url()).searchParams.get('onrampNonce')).toBe(NONCE)
  expect(await received(caller)).toEqual([])
  await close()
})
