import type { Browser, CDPSession, Page } from 'playwright-core'

export interface HostVisit {
  page: Page
  cdp: CDPSession
  /** Returns the durations of the tasks over 50 ms since the last call. */
  longTasks(): Promise<number[]>
  close(): Promise<void>
}

/** Script that runs before the page's own scripts: the chain's endpoint and the wallets. */
const prologue = (endpoint: string, wallets: string) => `
window.benchEndpoint = ${JSON.stringify(endpoint)};
window.benchLongTasks = [];
new PerformanceObserver(list => {
  for (const { duration } of list.getEntries()) window.benchLongTasks.push(duration);
}).observe({ type: 'longtask', buffered: true });
${wallets}`

export interface Setting {
  browser: Browser
  url: string
  /** Factor by which the processor is slowed. */
  throttle: number
  endpoint: string
  wallets: string
}

/** Opens a page in a new browser context and waits until it has loaded. */
export async function visitHost({ browser, url, throttle, endpoint, wallets }: Setting): Promise<HostVisit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.addInitScript({ content: prologue(endpoint, wallets) })
  const cdp = await context.newCDPSession(page)
  await page.goto(url, { waitUntil: 'load' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttle })
  await page.locator('[data-part=connect-button]').waitFor()
  await page.waitForTimeout(300)
  return {
    page,
    cdp,
    longTasks: async () => {
      const tasks = await page.evaluate('window.benchLongTasks.splice(0)')
      return tasks as number[]
    },
    close: () => context.close(),
  }
}

/** Moves the pointer to the button and waits until the modal is ready. */
export async function showIntent({ page }: HostVisit) {
  await page.locator('[data-part=connect-button]').hover()
  await page.waitForFunction('window.benchActor?.getSnapshot().matches({ boot: "ready" })')
  await page.waitForTimeout(300)
}
