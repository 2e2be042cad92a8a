import { AxeBuilder } from '@axe-core/playwright'
import { freePort, launchOptions } from '@foyer/chromium'
import { closeClient } from '@foyer/core/chain/adapters'
import { SignClient } from '@walletconnect/sign-client'
import { type Browser, chromium, type Page } from 'playwright-core'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { memoryStorage } from './index.ts'

const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

let sandbox: Sandbox
let browser: Browser
let app: Awaited<ReturnType<typeof SignClient.init>>

beforeAll(async () => {
  sandbox = await startSandbox({ port: await freePort(), origins: [] })
  browser = await chromium.launch(await launchOptions())
  app = await SignClient.init({
    projectId: 'test',
    relayUrl: sandbox.config.urls.relay!,
    metadata: { name: 'App', description: 'App', url: 'http://localhost', icons: [] },
    telemetryEnabled: false,
    storage: memoryStorage(),
    customStoragePrefix: 'app',
    logger: 'silent',
  })
})

afterAll(async () => {
  await closeClient(app)
  await browser.close()
  await sandbox.stop()
})

const propose = async () => {
  const { uri, approval } = await app.connect({
    optionalNamespaces: {
      eip155: {
        chains: ['eip155:31337', 'eip155:31338'],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: ['chainChanged', 'accountsChanged'],
      },
    },
  })
  const settled = approval()
  settled.catch(() => {})
  return { uri: uri!, settled }
}

const openPhone = async (query = '') => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const outside: string[] = []
  const errors: string[] = []
  page.on('request', request => {
    if (!['localhost', '127.0.0.1'].includes(new URL(request.url()).hostname)) outside.push(request.url())
  })
  page.on('pageerror', error => errors.push(error.message))
  await page.goto(`${sandbox.url}/phone${query}`)
  await page.getByRole('textbox', { name: 'WalletConnect link' }).waitFor()
  return { page, outside, errors }
}

const status = (page: Page) => page.getByRole('status').textContent()

test('the user pairs, approves one chain, signs and ends the session', async () => {
  const { page, outside, errors } = await openPhone()
  const { uri, settled } = await propose()
  await page.getByRole('textbox', { name: 'WalletConnect link' }).fill(uri)
  await page.getByRole('button', { name: 'Pair' }).click()
  const proposal = page.getByRole('article', { name: 'App wants to connect' })
  await proposal.getByRole('checkbox', { name: 'Foundry', exact: true }).uncheck()
  await proposal.getByRole('button', { name: 'Approve' }).click()
  const { topic, namespaces } = await settled
  expect(namespaces.eip155?.chains).toEqual(['eip155:31338'])
  await expect.poll(() => status(page)).toBe('Online · Account 1 · 1 session')

  const signing = app.request<Hex>({
    topic,
    chainId: 'eip155:31338',
    request: { method: 'personal_sign', params: [stringToHex('Good <b>morning</b>'), FIRST] },
  })
  const request = page.getByRole('article', { name: 'App asks for personal_sign' })
  await request.getByText('Good <b>morning</b>').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await request.getByRole('button', { name: 'Approve' }).click()
  expect(await verifyMessage({ address: FIRST, message: 'Good <b>morning</b>', signature: await signing })).toBe(true)

  const ended = new Promise(heard => app.once('session_delete', heard))
  await page.getByRole('button', { name: 'End session with App' }).click()
  await ended
  expect(outside).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('a link in the address pairs at once and is removed from the address, a transaction is sent, and a reload keeps the session', async () => {
  const { uri, settled } = await propose()
  const { page } = await openPhone(`/wc?uri=${encodeURIComponent(uri)}&when=approve`)
  const { topic } = await settled
  expect(page.url()).toBe(`${sandbox.url}/phone/wc?when=approve`)
  const hash = await app.request<Hex>({
    topic,
    chainId: 'eip155:31337',
    request: { method: 'eth_sendTransaction', params: [{ from: FIRST, to: FIRST, value: '0x1' }] },
  })
  expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
  await page.reload()
  await page.getByRole('article', { name: 'Session with App' }).waitFor()

  const moved = new Promise(heard => app.once('session_event', ({ params }) => heard(params.chainId)))
  await page.getByLabel('EVM chain').selectOption('Foundry Three')
  await page.getByRole('button', { name: 'Switch chain' }).click()
  expect(await moved).toBe('eip155:31339')

  await page.getByRole('button', { name: 'Lose the socket' }).click()
  await expect.poll(() => status(page)).toMatch(/^Offline/)
  const signing = app.request<Hex>({
    topic,
    chainId: 'eip155:31337',
    request: { method: 'personal_sign', params: ['0x00', FIRST] },
  })
  await page.getByRole('button', { name: 'Resume' }).click()
  expect(await signing).toMatch(/^0x/)
  await page.context().close()
})

const SIGN_IN = {
  chains: ['eip155:31337'],
  domain: 'localhost',
  nonce: 'abcdef12345',
  uri: 'http://localhost/',
  methods: ['personal_sign'],
}

/** The client loses an answer that arrives before somebody waits for it. */
const authenticate = async (client: typeof app) => {
  const { uri, response } = await client.authenticate(SIGN_IN)
  const answer = response()
  answer.catch(() => {})
  return { uri: uri!, answer }
}

test('the user connects and signs in with one prompt that shows the message, or not, with a phone that cannot', async () => {
  const { page, outside, errors } = await openPhone()
  const { uri, answer: approved } = await authenticate(app)
  await page.getByRole('textbox', { name: 'WalletConnect link' }).fill(uri)
  await page.getByRole('button', { name: 'Pair' }).click()
  const ask = page.getByRole('article', { name: 'App wants to connect and sign you in' })
  await ask.getByText('Nonce: abcdef12345').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await ask.getByRole('button', { name: 'Approve' }).click()
  const { auths, session } = await approved
  expect(auths).toHaveLength(1)
  // An end that comes while the phone still stores the session is reported by its client as a fault.
  await expect.poll(() => status(page)).toMatch(/ · 1 session$/)
  await app.disconnect({ topic: session!.topic, reason: { code: 6000, message: 'Done.' } })

  const refused = await authenticate(app)
  await page.getByRole('textbox', { name: 'WalletConnect link' }).fill(refused.uri)
  await page.getByRole('button', { name: 'Pair' }).click()
  await ask.getByRole('button', { name: 'Reject' }).click()
  await expect(refused.answer).rejects.toBe('User rejected.')

  await page.getByRole('checkbox', { name: 'Connect and sign in with one prompt' }).uncheck()
  const proposed = await authenticate(app)
  await page.getByRole('textbox', { name: 'WalletConnect link' }).fill(proposed.uri)
  await page.getByRole('button', { name: 'Pair' }).click()
  await page
    .getByRole('article', { name: 'App wants to connect', exact: true })
    .getByRole('button', { name: 'Approve' })
    .click()
  expect((await proposed.answer).auths).toBeUndefined()
  expect(outside).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('the page shows the problem of an invalid link, and rejects a proposal', async () => {
  const { page } = await openPhone('?when=reject')
  await page.getByRole('textbox', { name: 'WalletConnect link' }).fill('https://elsewhere.example')
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.poll(() => page.getByRole('alert').textContent()).toBe('This is not a WalletConnect link.')
  expect(await page.getByRole('radio', { name: 'Reject automatically' }).isChecked()).toBe(true)
  const { uri, settled } = await propose()
  await page.getByRole('textbox', { name: 'WalletConnect link' }).fill(uri)
  await page.keyboard.press('Enter')
  await expect(settled).rejects.toMatchObject({ code: 5000 })
  await page.context().close()
})
