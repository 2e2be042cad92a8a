import type { Config } from '@foyer/sandbox/config'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

export interface World {
  browser: Browser
  url: string
  config: Config
  /** The simulated wallet of four families. */
  families: string
}

export interface Visit {
  page: Page
  cdp: CDPSession
  /** The connections and the wallet's permissions as they are now, for another visit. */
  remember(): Promise<Remembered>
  close(): Promise<void>
}

export type Remembered = NonNullable<BrowserContextOptions['storageState']>

/** Notes from when to when a page waits for an answer of the relay, by the ids of its requests. */
const SOCKETS = `(() => {
  window.benchRelay = []
  const { WebSocket } = window
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given)
      this.asked = new Map()
      const opening = { from: performance.now(), to: Infinity }
      window.benchRelay.push(opening)
      this.addEventListener('open', () => { opening.to = performance.now() })
      this.addEventListener('message', ({ data }) => {
        const wait = this.asked.get(JSON.parse(data).id)
        if (wait) wait.to = performance.now()
      })
    }
    send(text) {
      const { id, method } = JSON.parse(text)
      if (method) {
        const wait = { from: performance.now(), to: Infinity }
        this.asked.set(id, wait)
        window.benchRelay.push(wait)
      }
      super.send(text)
    }
  }
})();`

/** A page with everything on, in a browser that remembers what is given or nothing. */
export async function visit(world: World, remembered?: Remembered): Promise<Visit> {
  const context = await world.browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(remembered && { storageState: remembered }),
  })
  const page = await context.newPage()
  await page.addInitScript({
    content: `window.benchConfig=${JSON.stringify(world.config)};${SOCKETS}${world.families}`,
  })
  const cdp = await context.newCDPSession(page)
  await page.goto(world.url, { waitUntil: 'load' })
  return { page, cdp, remember: () => context.storageState(), close: () => context.close() }
}

/** What the page's promise resolves with. A page that never comes to it fails by name, and holds nothing up. */
export const answerOf = <Answer>(page: Page, script: string) =>
  page.evaluate(
    `Promise.race([${script}, new Promise((_, reject) => setTimeout(reject, 60_000, new Error('The page did not come to it.')))])`,
  ) as Promise<Answer>

/** The modal with its list of wallets, and time for what is loaded behind it. */
export async function openModal({ page }: Visit) {
  await page.locator('[data-part=connect-button]').click()
  await page.locator('[data-part=all-wallets]').waitFor()
  await page.waitForTimeout(800)
}
