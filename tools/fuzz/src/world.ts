import { freePort, launchOptions } from '@foyer/chromium'
import { type Sandbox, startSandbox } from '@foyer/sandbox'
import { type Browser, chromium } from 'playwright-core'
import { type Site, startSite } from './site.ts'

/** Everything that rounds share: the sandbox, the built page and a browser. A round changes none of it. */
export interface World {
  sandbox: Sandbox
  site: Site
  browser: Browser
  stop(): Promise<void>
}

export async function startWorld(): Promise<World> {
  const site = await startSite()
  const sandbox = await startSandbox({ port: await freePort(), origins: [new URL(site.url).origin] })
  const { args, ...launch } = await launchOptions()
  const browser = await chromium.launch({
    ...launch,
    // Only this machine can be reached.
    args: [...args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
  })
  return {
    sandbox,
    site,
    browser,
    stop: async () => {
      await browser.close()
      await Promise.all([sandbox.stop(), site.stop()])
    },
  }
}
