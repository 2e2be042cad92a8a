import { launchOptions } from '@foyer/chromium'
import { startRelay } from '@foyer/sandbox/relay'
import { chromium } from '@playwright/test'
import type { LocalChain } from './chains/localChain.ts'
import { type App, build, followInApp, install, installFromPage, packPackages, removeAll } from './install.ts'
import { RELAYS } from './network.ts'
import { pageScript } from './pageScript.ts'
import { startRegistry } from './registry.ts'
import { SCENARIOS } from './scenarios.ts'
import { type Site, serveCommands, serveFiles, serveNext } from './serve.ts'
import { visit, WAYS } from './visitor.ts'

const given = process.argv.slice(2)
const unknown = given.filter(name => !SCENARIOS[name])
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. Give some of ${Object.keys(SCENARIOS).join(', ')}.`)
const names = Object.keys(SCENARIOS).filter(name => given.length === 0 || given.includes(name))

const secondsSince = (start: number) => `${((Date.now() - start) / 1_000).toFixed(1)} s`

/** An error and its causes, without the objects that a matcher adds. */
const textOf = (error: unknown): string =>
  error instanceof Error
    ? [error.stack, error.cause && `Because: ${textOf(error.cause)}`].filter(Boolean).join('\n')
    : String(error)

const failed = new Set<string>()

/** Runs a step of an example. Reports it, and resolves with undefined if it fails. */
async function report<Value>(name: string, step: string, part: () => Promise<Value>): Promise<Value | undefined> {
  const start = Date.now()
  try {
    const value = await part()
    console.log(`✓ ${name}: ${step}, ${secondsSince(start)}`)
    return value
  } catch (error) {
    console.error(`✗ ${name}: ${step}, ${secondsSince(start)}\n${textOf(error)}`)
    failed.add(name)
    return undefined
  }
}

/** Does the same with one item after the other, each as soon as it is ready. Items that have failed are left out. */
function oneByOne<Item, Value>(items: readonly Promise<Item | undefined>[], next: (item: Item) => Promise<Value>) {
  let last: Promise<Value | undefined> = Promise.resolve(undefined)
  return items.map(item => {
    const before = last
    const now = async () => {
      await before
      const ready = await item
      return ready === undefined ? undefined : next(ready)
    }
    last = now()
    return last
  })
}

const started = Date.now()
const registry = await startRegistry(packPackages())
console.log(`✓ packages packed, ${secondsSince(started)}`)

type Named = { name: string; app: App }

// One example is driven while the next is built and the one after it is installed.
const installed = oneByOne(
  names.map(async name => name),
  async (name): Promise<Named | undefined> => {
    const { page, addition } = SCENARIOS[name]!
    const pages = [page, addition?.page].filter(Boolean).join(' and ')
    const app = await report(name, page ? `follow ${pages}` : 'install', () =>
      page ? installFromPage({ page, addition }, name, registry.url) : install(name, registry.url),
    )
    return app && { name, app }
  },
)
const built = oneByOne(installed, ({ name, app }) =>
  report(name, 'build', async (): Promise<Named> => {
    await build(app)
    return { name, app }
  }),
)

const relay = await startRelay({ audiences: RELAYS })
const browser = await chromium.launch(await launchOptions())
const recordButton = await pageScript('recordButton')
const chains = new Map<() => Promise<LocalChain>, Promise<LocalChain>>()
const chainOf = (start: () => Promise<LocalChain>) => {
  const chain = chains.get(start) ?? start()
  chains.set(start, chain)
  return chain
}

function serve(name: string, { folder, servers }: App): Promise<Site> {
  const { files, headers, development } = SCENARIOS[name]!
  if (development) return serveCommands(folder, servers)
  return files ? serveFiles(folder, files, headers) : serveNext(folder)
}

async function drive(name: string, site: Site) {
  const { ways = WAYS, others = [], ...first } = SCENARIOS[name]!
  for (const { query = '', chain: start, drive: act } of [first, ...others])
    for (const way of ways)
      await report(name, `drive ${query} by ${way}`.replace('  ', ' '), async () => {
        const chain = await chainOf(start)
        const visitor = await visit({ browser, site, query, way, chain, relayUrl: relay.url, scripts: [recordButton] })
        try {
          await act(visitor)
          await visitor.step('console and hosts', async () => visitor.expectQuiet())
        } finally {
          await visitor.leave()
        }
      })
}

try {
  await Promise.all(
    oneByOne(built, async ({ name, app }) => {
      const site = await report(name, 'serve', () => serve(name, app))
      if (!site) return
      await drive(name, site)
      await site.stop()
      const { lastPage } = SCENARIOS[name]!
      if (lastPage) await report(name, `follow ${lastPage}`, () => followInApp(app, lastPage, registry.url))
    }),
  )
} finally {
  await browser.close()
  await relay.stop()
  registry.stop()
  await removeAll()
  await Promise.all([...chains.values()].map(async chain => (await chain).stop()))
}
console.log(failed.size > 0 ? `Failed: ${[...failed].join(', ')}` : `All examples work. ${secondsSince(started)}`)
process.exit(failed.size > 0 ? 1 : 0)
