import type { Browser, CDPSession, Page } from 'playwright-core'

export interface Stage {
  page: Page
  cdp: CDPSession
  /** Milliseconds that a single task held the main thread, of all above 50. */
  longTasks(): Promise<number[]>
  close(): Promise<void>
}

/** What is put on the page before its own scripts: the chain's address, and the wallets. */
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
  /** How many times slower than this machine. */
  throttle: number
  endpoint: string
  wallets: string
}

/** A page nobody has been on before, loaded and at rest. */
export async function setStage({ browser, url, throttle, endpoint, wallets }: Setting): Promise<Stage> {
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

/** The pointer on the button, and time for all that follows from it. */
export async function showIntent({ page }: Stage) {
  await page.locator('[data-part=connect-button]').hover()
  await page.waitForFunction('window.benchActor?.getSnapshot().matches({ boot: "ready" })')
  await page.waitForTimeout(300)
}
