import { launchOptions } from '@foyer/chromium'
import { firefoxOptions } from '@foyer/firefox'
import { type Browser, chromium, firefox } from 'playwright-core'
import { type Engine, VIEWPORT } from './engine.ts'

/** Opens each page in a context of its own, so that nothing is cached or compiled in advance. */
const engineOf = (browser: Browser): Engine => ({
  open: async url => {
    const context = await browser.newContext({ viewport: VIEWPORT })
    const page = await context.newPage()
    await page.goto(url)
    return {
      version: browser.version(),
      read: attribute => page.locator('html').getAttribute(attribute),
      clickAt: (x, y) => page.mouse.click(x, y),
      close: () => context.close(),
    }
  },
  end: () => browser.close(),
})

export const startChromium = async (): Promise<Engine> => engineOf(await chromium.launch(await launchOptions()))

/** Starts the Firefox at this path, without a window. */
export const startFirefox = async (path: string): Promise<Engine> =>
  engineOf(await firefox.launch(firefoxOptions(path)))
