import type { Config } from '@foyer/sandbox/config'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

export interface Environment {
  browser: Browser
  url: string
  config: Config
  /** Script of the simulated wallet for four namespaces. */
  namespaces: string
}

export interface Visit {
  page: Page
  cdp: CDPSession
  /** Returns the stored connections and permissions, for another visit. */
  readStorage(): Promise<Stored>
  close(): Promise<void>
}

export type Stored = NonNullable<BrowserContextOptions['storageState']>

/** Records the time that each request to the relay waits for its answer. */
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

/** Opens a page with all features in a new browser context, with the given storage or an empty one. */
export async function visitFullPage(environment: Environment, stored?: Stored): Promise<Visit> {
  const context = await environment.browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(stored && { storageState: stored }),
  })
  const page = await context.newPage()
  await page.addInitScript({
    content: `window.benchConfig=${JSON.stringify(environment.config)};${SOCKETS}${environment.namespaces}`,
  })
  const cdp = await context.newCDPSession(page)
  await page.goto(environment.url, { waitUntil: 'load' })
  return { page, cdp, readStorage: () => context.storageState(), close: () => context.close() }
}

/** Evaluates a promise in the page. Rejects after a minute. */
export const answerOf = <Answer>(page: Page, script: string) =>
  page.evaluate(
    `Promise.race([${script}, new Promise((_, reject) => setTimeout(reject, 60_000, new Error('The page did not answer within a minute.')))])`,
  ) as Promise<Answer>

/** Opens the modal and waits for the files that are loaded after its list. */
export async function openModal({ page }: Visit) {
  await page.locator('[data-part=connect-button]').click()
  await page.locator('[data-part=all-wallets]').waitFor()
  await page.waitForTimeout(800)
}

/** Connects one namespace of the wallet; the modal closes afterwards. */
export async function connectEvm(visit: Visit) {
  const { page } = visit
  await openModal(visit)
  await page.locator('[data-part=wallet][data-installed=true]').first().click()
  await page.locator('[data-part=family][data-namespace=eip155]').click()
  await page.locator('[data-part=account-button]').waitFor()
  // Time for the requests after a connection and for the modal to fade out.
  await page.waitForTimeout(1_500)
}
