import type { Browser, Page } from '@playwright/test'
import type { LocalChain } from './chains/localChain.ts'
import { expect } from './expect.ts'
import { routeToThisMachine } from './network.ts'
import type {} from './page/recordButton.ts'
import { phone } from './phone.ts'
import type { Site } from './serve.ts'
import { extension, type Wallet } from './wallet.ts'

/** Way in which the visitor reaches the wallet. */
export type Way = 'extension' | 'phone'

export const WAYS: readonly Way[] = ['extension', 'phone']

export type VisitOptions = {
  browser: Browser
  site: Site
  /** Query of the app's address. */
  query?: string
  way: Way
  chain: LocalChain
  relayUrl: string
  /** Scripts that run before those of the page, beside the wallet's. */
  scripts: readonly string[]
}

/** A visitor of an example, with one wallet. Each action waits for its effect on the page. */
export interface Visitor {
  way: Way
  page: Page
  wallet: Wallet
  /** Runs a part of the visit under a name for the report of a failure. */
  step<Value>(name: string, part: () => Promise<Value>): Promise<Value>
  /** Waits until the page has nothing to do, and expects that it has asked no other host. */
  expectNoRequests(): Promise<void>
  expectConnected(): Promise<void>
  signMessage(): Promise<void>
  /** Sends a transaction, and expects it on the chain. */
  send(): Promise<void>
  /** Sends a transaction, and declines it in the wallet. */
  decline(): Promise<void>
  /** Reloads the page as a connected visitor. */
  reload(): Promise<void>
  /** Expects that the page has reported no warning and no error, and has asked no unknown host. */
  expectQuiet(): void
  leave(): Promise<void>
}

const SENT = /^Sent: (\S{32,})$/

/** Opens an app as a new visitor. */
export async function visit(options: VisitOptions): Promise<Visitor> {
  const { browser, site, query = '', way, chain, relayUrl, scripts } = options
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const messages: string[] = []
  page.on('console', message => {
    if (['warning', 'error'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', error => messages.push(String(error)))
  const { outside, unknown } = await routeToThisMachine(context, {
    site: site.url,
    endpoints: chain.endpoints,
    relayUrl,
  })
  for (const script of way === 'extension' ? [chain.walletScript, ...scripts] : scripts)
    await context.addInitScript(script)
  const wallet = way === 'extension' ? extension(page) : await phone({ relayUrl, rpcUrls: chain.rpcUrls })
  await page.goto(site.url + query)

  const expectConnected = () =>
    expect(page.getByText(new RegExp(`^Account: ${chain.address.source}$`, chain.address.flags))).toBeVisible()
  const step = async <Value>(name: string, part: () => Promise<Value>) => {
    try {
      return await part()
    } catch (cause) {
      const text = await page
        .locator('body')
        .ariaSnapshot()
        .catch(() => 'The page does not answer.')
      const said = messages.length > 0 ? `\nIt has reported:\n${messages.join('\n')}` : ''
      throw new Error(`by ${way}, ${name}. The page shows:\n${text}${said}`, { cause })
    }
  }
  const sent = page.getByText(SENT)
  const press = () => page.getByRole('button', { name: /^Send [\d.]+ \w+$/ }).click()
  return {
    way,
    page,
    wallet,
    step,
    expectConnected,
    expectNoRequests: async () => {
      await page.waitForLoadState('networkidle')
      expect(outside).toEqual([])
    },
    signMessage: async () => {
      await page.getByRole('button', { name: 'Sign a message' }).click()
      await expect(page.getByText(/^Signed: \S{64,}$/)).toBeVisible()
    },
    send: async () => {
      const before = await sent.allTextContents()
      await press()
      const fresh = async () => (await sent.allTextContents()).filter(text => !before.includes(text))
      await expect.poll(fresh, 'transactions on the page').toHaveLength(1)
      await chain.expectTransaction(SENT.exec((await fresh())[0]!)![1]!)
    },
    decline: async () => {
      await wallet.answers('reject')
      await press()
      await expect(page.getByText('Declined in the wallet.')).toBeVisible()
      await wallet.answers('approve')
    },
    reload: async () => {
      await page.reload()
      await expectConnected()
    },
    expectQuiet: () => expect({ messages, unknown }).toEqual({ messages: [], unknown: [] }),
    leave: async () => {
      await context.close()
      await wallet.stop()
    },
  }
}
