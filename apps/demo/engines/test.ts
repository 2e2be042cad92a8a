import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { Bench } from './bench.ts'
import { type Engine, playwrightEngine, webKitEngine } from './engine.ts'
import type { Profile } from './profiles.ts'
import type { Visitor } from './visitor.ts'

type Options = {
  /** Path of WebKit's driver. Without it Playwright drives the browser. */
  webKitDriver: string | undefined
}

type Fixtures = {
  /** Address of the sandbox's controls. */
  sandbox: string
  /** Settings of the visitor's browser. Without them it is as it comes. */
  profile: Profile | undefined
  visitor: Visitor
  bench: Bench
}

/** Playwright's `test` for tours, which know of an engine what `visitor` can do in all of them. A complaint of a page fails the tour. */
export const test = base.extend<Fixtures, Options & { engineWith: (profile: Profile | undefined) => Promise<Engine> }>({
  webKitDriver: [undefined, { option: true, scope: 'worker' }],
  sandbox: ['', { option: true }],
  profile: [undefined, { option: true }],
  engineWith: [
    async ({ webKitDriver, playwright, browserName, launchOptions }, use) => {
      const start = (profile: Profile | undefined) =>
        webKitDriver
          ? webKitEngine(webKitDriver, profile)
          : playwrightEngine(playwright[browserName], launchOptions, profile)
      let running: { profile: Profile | undefined; engine: Engine } | undefined
      await use(async profile => {
        if (running && running.profile === profile) return running.engine
        // Tours of one profile follow each other.
        await running?.engine.ends()
        running = { profile, engine: await start(profile) }
        return running.engine
      })
      await running?.engine.ends()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ engineWith, profile, baseURL }, use, info) => {
    const engine = await engineWith(profile)
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
