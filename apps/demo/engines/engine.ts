import { blockStorage } from '@foyer/chromium'
import type { BrowserType, LaunchOptions } from '@playwright/test'
import { writeModalOverflow } from './modalOverflow.ts'
import { PlaywrightVisitor } from './playwrightVisitor.ts'
import type { Profile } from './profiles.ts'
import type { Visitor } from './visitor.ts'
import { startWebKit } from './webkit/startWebKit.ts'
import { WebKitVisitor } from './webkit/webKitVisitor.ts'

/** Size of a window that a tour does not change. */
const viewport = { width: 1280, height: 860 }

/** A browser of one engine. */
export interface Engine {
  /** Brings a visitor whom no page knows, and what ends the visit. */
  welcomes: (origin: string) => Promise<{ visitor: Visitor; version: string; leaves: () => Promise<void> }>
  ends: () => Promise<void>
}

/** Chromium or Firefox: one browser, and a context for each visitor. */
export async function playwrightEngine(
  type: BrowserType,
  options: LaunchOptions,
  { switches = [], settings, media, blocksVault }: Partial<Profile> = {},
): Promise<Engine> {
  const browser = await type.launch({
    ...options,
    args: [...(options.args ?? []), ...switches],
    ...(settings && { firefoxUserPrefs: { ...settings } }),
  })
  return {
    welcomes: async baseURL => {
      const context = await browser.newContext({ baseURL, viewport, ignoreHTTPSErrors: true, ...media })
      if (blocksVault) await blockStorage(context, { host: 'vault.localhost' })
      await context.addInitScript(writeModalOverflow())
      const visitor = new PlaywrightVisitor(await context.newPage())
      return { visitor, version: browser.version(), leaves: () => context.close() }
    },
    ends: () => browser.close(),
  }
}

/** WebKitGTK: a browser for each visitor, which forgets all when it ends. */
export const webKitEngine = (driverPath: string, { gtk }: Partial<Profile> = {}): Engine => ({
  welcomes: async origin => {
    const { driver, window, version, ends } = await startWebKit(driverPath, gtk)
    const visitor = new WebKitVisitor(driver, window, origin)
    await visitor.resizes(viewport.width, viewport.height)
    return { visitor, version, leaves: ends }
  },
  ends: async () => {},
})
