import { type Browser, expect, type Page } from '@playwright/test'
import type {} from './page/recordButton.ts'
import type { Site } from './serve.ts'

/** Address of the first development key, which the simulated wallet selects. */
const ADDRESS = /Account: 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266/i

/** A chain of this machine in place of a public endpoint. */
export type LocalChain = { chainId: number; endpoint: string; url: string }

export type VisitOptions = {
  browser: Browser
  site: Site
  chain: LocalChain
  /** Scripts that run before those of the page. */
  scripts: readonly string[]
}

/** A visitor of an example, with one wallet. */
export interface Visitor {
  page: Page
  /** Waits until the page has nothing to do, and expects that it has asked no other host. */
  expectNoRequests(): Promise<void>
  signMessage(): Promise<void>
  /** Sends a transaction, and expects it on the chain. */
  send(): Promise<void>
  /** Reloads the page as a connected visitor. */
  reload(): Promise<void>
  expectConnected(): Promise<void>
  /** Expects that the page has reported no warning and no error. */
  expectQuietConsole(): void
}

/** Receipt of a transaction; null before its block. */
async function receiptOf(url: string, hash: string): Promise<{ status: string } | null> {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) })
  return ((await answer.json()) as { result: { status: string } | null }).result
}

export async function visit({ browser, site, chain, scripts }: VisitOptions): Promise<Visitor> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  const messages: string[] = []
  const requests: string[] = []
  page.on('console', message => {
    if (['warning', 'error'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', error => messages.push(String(error)))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(site.url) && !/^(data|blob):/.test(url)) requests.push(url)
  })
  await context.route(`${chain.endpoint}/**`, async route => {
    const answer = await fetch(chain.url, {
      method: 'POST',
      body: route.request().postData(),
      headers: { 'content-type': 'application/json' },
    })
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    await route.fulfill({ status: answer.status, body: await answer.text(), headers })
  })
  const walletChains = `window.walletChains = ${JSON.stringify({ [chain.chainId]: chain.url })}`
  for (const script of [walletChains, ...scripts]) await context.addInitScript(script)
  await page.goto(site.url)

  const expectConnected = () => expect(page.getByText(ADDRESS)).toBeVisible()
  return {
    page,
    expectConnected,
    expectNoRequests: async () => {
      await page.waitForLoadState('networkidle')
      expect(requests).toEqual([])
    },
    signMessage: async () => {
      await page.getByRole('button', { name: 'Sign a message' }).click()
      await expect(page.getByText(/^Signed: 0x[0-9a-f]{130}$/)).toBeVisible()
    },
    send: async () => {
      await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
      const sent = page.getByText(/^Sent: 0x[0-9a-f]{64}$/)
      await expect(sent).toBeVisible()
      const hash = (await sent.textContent())!.slice('Sent: '.length)
      await expect.poll(async () => (await receiptOf(chain.url, hash))?.status).toBe('0x1')
    },
    reload: async () => {
      await page.reload()
      await expectConnected()
    },
    expectQuietConsole: () => expect(messages).toEqual([]),
  }
}

/** Connects in the modal. */
export async function connectInModal({ page, expectConnected }: Visitor) {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Meadow' }).click()
  await expectConnected()
}

/** Expects that a reload has shown a connected visitor no button to connect, and that nothing has moved. */
export async function expectSteadyButton({ page }: Visitor) {
  await expect(page.getByRole('button', { name: /^Account 0xf3/ })).toBeVisible()
  const looks = await page.evaluate(() => window.looks)
  const waiting = looks.filter(({ text }) => !text)
  expect(looks.filter(({ text }) => text === 'Connect wallet' || text === 'Connecting…')).toEqual([])
  expect(waiting.some(({ busy }) => busy)).toBe(true)
  expect([...new Set(looks.map(({ height }) => height))]).toEqual([40])
  expect([...new Set(looks.map(({ below }) => below))]).toHaveLength(1)
}
