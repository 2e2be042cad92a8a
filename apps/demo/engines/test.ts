import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Bench } from './bench.ts'
import { type Engine, playwrightEngine, webKitEngine } from './engine.ts'
import type { Visitor } from './visitor.ts'

type Options = {
  /** Path of WebKit's driver. Without it Playwright drives the browser. */
  webKitDriver: string | undefined
}

type Fixtures = {
  visitor: Visitor
  bench: Bench
}

/** Playwright's `test` for tours, which know of an engine what `visitor` can do in all of them. A complaint of a page fails the tour. */
export const test = base.extend<Fixtures, Options & { engine: Engine }>({
  webKitDriver: [undefined, { option: true, scope: 'worker' }],
  engine: [
    async ({ webKitDriver, playwright, browserName, launchOptions }, use) => {
      const engine = webKitDriver
        ? webKitEngine(webKitDriver)
        : await playwrightEngine(playwright[browserName], launchOptions)
      await use(engine)
      await engine.ends()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ engine, baseURL }, use, info) => {
    const { visitor, version, leaves } = await engine.welcomes(baseURL!)
    try {
      // Read by `pnpm engines`.
      await writeFile(join(info.project.outputDir, 'version.txt'), version)
      await use(visitor)
      if (info.status !== info.expectedStatus) await writeFile(info.outputPath('window.png'), await visitor.picture())
      expect(await visitor.complaints(), 'complaints of the page').toEqual([])
    } finally {
      await leaves()
    }
  },
  bench: async ({ visitor }, use) => use(new Bench(visitor)),
})

export { expect }
