import { AxeBuilder } from '@axe-core/playwright'
import { launchOptions } from '@foyer/chromium'
import { type Anvil, startAnvil } from '@foyer/sandbox/chains'
import { type Browser, chromium, type Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FixtureRequest } from './approval.fixture.ts'
import { nestedData } from './nestedData.fixture.ts'

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ORIGIN = 'https://shop.example'

let anvil: Anvil
let server: ViteDevServer
let browser: Browser
let page: Page

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  server = await createServer({
    configFile: false,
    root: new URL('../../', import.meta.url).pathname,
    resolve: { conditions: ['@foyer/source', 'module', 'browser', 'development|production'] },
    server: { port: 0, host: '127.0.0.1', hmr: false, fs: { strict: false } },
    logLevel: 'error',
    clearScreen: false,
    // The client of the development server is not written for Trusted Types.
    plugins: [
      {
        name: 'no-client',
        transformIndexHtml: {
          order: 'post',
          handler: html => html.replace(/<script type="module" src="\/@vite\/client"><\/script>/, ''),
        },
      },
    ],
  })
  await server.listen()
  browser = await chromium.launch(await launchOptions())
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await anvil?.stop()
})
afterEach(() => page?.context().close())

const chains = () => [{ caipNetworkId: 'eip155:31337', name: 'Foundry', symbol: 'ETH', decimals: 18, rpc: anvil.url }]
const message = (text: string) => ({
  id: '1',
  origin: ORIGIN,
  chainId: 'eip155:31337',
  method: 'personal_sign',
  params: [text, OWN],
})
const payment = (more: object = {}) => ({
  ...message(''),
  method: 'eth_sendTransaction',
  params: [{ from: OWN, to: OTHER, value: '0x14d1120d7b160000', ...more }],
})

async function open(request: Partial<FixtureRequest>, options: object = {}) {
  const context = await browser.newContext({ viewport: { width: 420, height: 760 }, ...options })
  page = await context.newPage()
  await page.goto(`${server.resolvedUrls!.local[0]}src/approval/approval.fixture.html`)
  await page.waitForFunction(() => typeof window.start === 'function')
  await page.evaluate(each => window.start(each), { approval: message('hello'), chains: chains(), ...request })
}

const state = (name: string) => page.locator(`section[data-state="${name}"]`).waitFor()
const approve = () => page.locator('[data-part="approve"]')
const outcome = () => page.evaluate(() => window.outcome)
const uses = () => page.evaluate(() => window.uses)
const ended = () => page.waitForFunction(() => window.outcome)
const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-part'))

test('shows who asks, and sends what was shown', async () => {
  await open({ approval: payment() })
  await state('ready')
  expect(await page.getByRole('heading').textContent()).toBe(`${ORIGIN} asks you to send ETH`)
  const text = await page.locator('section').textContent()
  for (const part of ['1.5 ETH', OTHER, 'Network: Foundry', 'Fee, at most']) expect(text).toContain(part)
  await approve().click()
  await state('sent')
  await ended()
  expect(await outcome()).toEqual({ type: 'approved', result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await uses()).toBe(1)
})

describe('Approve', () => {
  test('never has the first focus: Enter at once rejects', async () => {
    await open({})
    await state('ready')
    expect(await focused()).toBe('reject')
    await page.keyboard.press('Enter')
    await ended()
    expect(await outcome()).toEqual({ type: 'rejected' })
    expect(await uses()).toBe(0)
  })

  test('is disabled for half a second after it is shown, and after every resize and focus', async () => {
    await open({})
    await state('ready')
    /** Time from the event to the enabled button in ms, measured in the page. */
    const enabledAfter = async (name: string, cause?: () => Promise<unknown>) => {
      const watch = (type: string) => {
        const approve = document.querySelector<HTMLButtonElement>('[data-part="approve"]')!
        const measured = new Promise<number>(resolve => {
          const since = (start: number) => () =>
            approve.disabled ? requestAnimationFrame(since(start)) : resolve(performance.now() - start)
          // The page's own listener may come after this one.
          addEventListener(type, () => setTimeout(since(performance.now())), { once: true, capture: true })
        })
        Object.assign(window, { measured })
      }
      await page.evaluate(watch, name)
      await (cause?.() ?? page.evaluate(type => document.dispatchEvent(new Event(type, { bubbles: true })), name))
      return page.evaluate(() => Reflect.get(window, 'measured') as Promise<number>)
    }
    expect(await enabledAfter('resize', () => page.setViewportSize({ width: 400, height: 700 }))).toBeGreaterThan(450)
    for (const name of ['focus', 'resize', 'blur', 'pageshow', 'visibilitychange'])
      expect(await enabledAfter(name), name).toBeGreaterThan(450)
  })

  test('cannot be pressed by a script, with the button enabled', async () => {
    await open({})
    await state('ready')
    await expect.poll(() => approve().isEnabled()).toBe(true)
    await page.evaluate(() => {
      const button = document.querySelector<HTMLButtonElement>('[data-part="approve"]')!
      button.click()
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      document.querySelector<HTMLButtonElement>('[data-part="reject"]')!.click()
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
    })
    await state('ready')
    expect([await uses(), await outcome()]).toEqual([0, undefined])
    await approve().focus()
    await page.keyboard.press('Enter')
    await ended()
    expect(await outcome()).toMatchObject({ type: 'approved' })
  })

  test.each([
    [319, 700],
    [420, 399],
  ])('is refused in a window of %d × %d', async (width, height) => {
    await open({}, { viewport: { width, height } })
    await state('ready')
    await page.waitForTimeout(800)
    expect(await approve().isDisabled()).toBe(true)
    expect(await page.getByText('Make this window larger').isVisible()).toBe(true)
    await page.setViewportSize({ width: 420, height: 700 })
    await expect.poll(() => approve().isEnabled()).toBe(true)
    expect(await page.getByText('Make this window larger').isVisible()).toBe(false)
  })
})

test('Escape rejects, while it loads too', async () => {
  await open({})
  await state('ready')
  await page.keyboard.press('Escape')
  await ended()
  expect(await outcome()).toEqual({ type: 'rejected' })
  const slow = [{ ...chains()[0]!, rpc: `${server.resolvedUrls!.local[0]}slow` }]
  await page.route('**/slow', () => {})
  await page.evaluate(each => window.start(each), { approval: payment(), chains: slow })
  await state('loading')
  expect(await focused()).toBe('reject')
  await page.keyboard.press('Escape')
  await ended()
  expect(await outcome()).toEqual({ type: 'rejected' })
})

test('a page that leaves has decided nothing, whether it loads, asks, or could not read the request', async () => {
  await open({})
  const slow = [{ ...chains()[0]!, rpc: `${server.resolvedUrls!.local[0]}slow` }]
  const dead = [{ ...chains()[0]!, rpc: `${server.resolvedUrls!.local[0]}dead` }]
  await page.route('**/slow', () => {})
  await page.route('**/dead', route => route.abort())
  for (const [asked, shown] of [
    [{ approval: payment(), chains: slow }, 'loading'],
    [{ approval: payment(), chains: chains() }, 'ready'],
    [{ approval: payment(), chains: dead }, 'failed'],
  ] as const) {
    await page.evaluate(each => window.start(each), asked)
    await state(shown)
    await page.evaluate(() => window.leave())
    await ended()
    expect(await outcome(), shown).toEqual({ type: 'left' })
  }
  expect(await uses()).toBe(0)
})

test('H27 signs the request that was shown, whatever the page makes of it afterwards', async () => {
  await open({ fault: 'params' })
  await state('ready')
  expect(await page.locator('section').textContent()).toContain('hello')
  await approve().click()
  await ended()
  const first = await outcome()
  await page.evaluate(each => window.start(each), { approval: message('hello'), chains: chains() })
  await state('ready')
  await approve().click()
  await ended()
  expect(await outcome()).toEqual(first)
})

test.each([
  ['accounts', 'accounts have changed'],
  ['closed', 'This window has signed nothing'],
] as const)('H27 signs nothing after a fault of the %s', async (fault, text) => {
  await open({ fault })
  await state('ready')
  await approve().click()
  await state('failed')
  expect(await page.getByRole('status').textContent()).toContain(text)
  expect(await focused()).toBe('close')
  await page.locator('[data-part="close"]').click()
  await ended()
  expect(await outcome()).toEqual({ type: 'failed', reason: expect.stringContaining(text) })
})

test('a chain that is not configured, and what is not signed, is refused with its reason', async () => {
  await open({ approval: { ...message('hello'), chainId: 'eip155:1' } })
  await state('refused')
  await page.locator('[data-part="close"]').click()
  await ended()
  expect(await outcome()).toEqual({ type: 'refused', reason: expect.stringContaining('not set up') })
  const hash = { ...message(''), method: 'eth_sign', params: [OWN, `0x${'11'.repeat(32)}`] }
  await page.evaluate(each => window.start(each), { approval: hash, chains: chains() })
  await state('refused')
  await page.locator('[data-part="close"]').click()
  await ended()
  expect(await outcome()).toEqual({ type: 'refused', reason: expect.stringContaining('hides its content') })
})

test('H46 a request that throws while it is read is refused', async () => {
  await open({ fault: 'throws' })
  await state('refused')
  await page.keyboard.press('Escape')
  await ended()
  expect(await outcome()).toEqual({ type: 'refused', reason: 'The request cannot be read.' })
})

test('a review that failed is tried again, and asks again', async () => {
  await open({})
  await page.route(anvil.url, route => route.abort())
  await page.evaluate(each => window.start(each), { approval: payment(), chains: chains() })
  await state('failed')
  await page.unroute(anvil.url)
  await page.locator('[data-part="retry"]').click()
  await state('ready')
  expect(await focused()).toBe('reject')
  await page.keyboard.press('Enter')
  await ended()
  expect([await outcome(), await uses()]).toEqual([{ type: 'rejected' }, 0])
})

test('H57 a transaction whose answer was lost is sent again and not signed again, and its id is given', async () => {
  await open({ approval: payment() })
  await state('ready')
  let sent = 0
  await page.route(anvil.url, async route => {
    const { method } = route.request().postDataJSON() as { method: string }
    if (method === 'eth_sendRawTransaction') sent += 1
    return method.startsWith('eth_sendRaw') || method.startsWith('eth_getTransactionByHash')
      ? route.abort()
      : route.fallback()
  })
  await approve().click()
  await state('unsure')
  await page.locator('[data-part="retry"]').click()
  await expect.poll(() => sent).toBe(2)
  await state('unsure')
  await page.locator('[data-part="close"]').click()
  await ended()
  expect(await outcome()).toEqual({ type: 'approved', result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
  expect(await uses()).toBe(1)
})

describe('what the network refuses, and carries out nevertheless,', () => {
  /** Sends what it is given, and says that it did not. While `hidden`, nobody knows the transaction. */
  async function refuse() {
    const state = { hidden: true, sent: 0 }
    await page.route(anvil.url, async route => {
      const { method, id } = route.request().postDataJSON() as { method: string; id: number }
      const answer = (body: object) => route.fulfill({ json: { jsonrpc: '2.0', id, ...body } })
      if (method === 'eth_getTransactionByHash' && state.hidden) return answer({ result: null })
      if (method !== 'eth_sendRawTransaction') return route.fallback()
      state.sent += 1
      await route.fetch()
      return answer({ error: { code: -32_000, message: 'Not now' } })
    })
    return state
  }
  const retry = () => page.locator('[data-part="retry"]')

  test('H60 is not signed again', async () => {
    await open({ approval: payment() })
    await state('ready')
    const network = await refuse()
    await approve().click()
    await state('failed')
    // The number is used up, and nobody says by what.
    await retry().click()
    await state('failed')
    expect(await page.getByRole('status').textContent()).toContain('could pay twice')
    network.hidden = false
    await retry().click()
    await state('sent')
    await ended()
    expect(await outcome()).toEqual({ type: 'approved', result: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect([await uses(), network.sent]).toEqual([1, 1])
  })

  test('H60 is not reported as rejected, or as refused', async () => {
    for (const end of ['rejected', 'refused'] as const) {
      await open({ approval: payment() })
      await state('ready')
      let isLate = false
      await page.route(anvil.url, async route => {
        const { method, id } = route.request().postDataJSON() as { method: string; id: number }
        const answer = (body: object) => route.fulfill({ json: { jsonrpc: '2.0', id, ...body } })
        if (method === 'eth_chainId' && isLate && end === 'refused') return answer({ result: '0x1' })
        return method === 'eth_sendRawTransaction'
          ? answer({ error: { code: -32_000, message: 'Not now' } })
          : route.fallback()
      })
      await approve().click()
      await state('failed')
      isLate = true
      await retry().click()
      await state(end === 'rejected' ? 'ready' : 'refused')
      await page.keyboard.press('Escape')
      await ended()
      expect(await outcome(), end).toEqual({ type: 'failed', reason: expect.stringContaining('may still') })
      await page.context().close()
    }
  })
})

test('markup and marks of direction of a message are shown as they are', async () => {
  await open({ approval: message('<img src=x onerror="document.title=1"> \u202eabc 👩‍👩‍👧') })
  await state('ready')
  const text = await page.locator('section').textContent()
  expect(text).toContain('<img src=x onerror="document.title=1"> ⟨U+202E⟩abc 👩‍👩‍👧')
  expect(await page.locator('section img').count()).toBe(0)
  expect(text).toContain('invisible characters')
})

test('H75 values under names of the page stand apart from the rows, inside of what they belong to', async () => {
  await open({ approval: { ...message(''), ...nestedData(OWN, OTHER) } }, { viewport: { width: 360, height: 760 } })
  await state('ready')
  const data = page.getByRole('group', { name: 'What you sign, in the names that the site gave it' })
  // Those of the vault are outside, and nothing that the page named is among them.
  const own = page.locator('.approval > dl dt')
  expect(await own.allTextContents()).toEqual(['Kind'])
  const names = data.locator('[data-part="name"]')
  expect(await names.allTextContents()).toEqual(['Spender', 'offers', 'amount', 'amount', 'none'])
  const inside = data.locator(':scope > dl > div', { hasText: 'offers' })
  expect(await inside.locator('dl > div > dt').allTextContents()).toEqual(['Item 1', 'amount', 'Item 2', 'amount'])
  expect(await data.locator('[data-part="nothing"]').textContent()).toBe('Nothing inside')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

test.each(['light', 'dark'] as const)('has no violation of WCAG in any state, in %s', async colorScheme => {
  const violations = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  await open({ approval: message(`long ${'text '.repeat(400)}\u200b`) }, { colorScheme, reducedMotion: 'reduce' })
  await state('ready')
  expect(await violations()).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  for (const button of await page.locator('button').all())
    expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  await expect.poll(() => approve().isEnabled()).toBe(true)
  expect(await violations()).toEqual([])
  await page.evaluate(each => window.start(each), {
    approval: { ...message(''), ...nestedData(OWN, OTHER) },
    chains: chains(),
  })
  await state('ready')
  expect(await violations()).toEqual([])
  await page.evaluate(each => window.start(each), {
    approval: { ...message('hello'), chainId: 'eip155:1' },
    chains: chains(),
  })
  await state('refused')
  expect(await violations()).toEqual([])
  await page.setViewportSize({ width: 360, height: 640 })
  await page.evaluate(each => window.start(each), { approval: payment(), chains: chains(), fault: 'closed' as const })
  await state('ready')
  expect(await violations()).toEqual([])
  await approve().click()
  await state('failed')
  expect(await violations()).toEqual([])
})
