import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { launchOptions } from '@foyer/chromium'
import { startSandbox } from '@foyer/sandbox'
import { startAnvil } from '@foyer/sandbox/chains'
import { type Browser, chromium } from 'playwright-core'
import { measureBytes } from './bytes.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureComparison } from './compare/compare.ts'
import { type PublishedFigures, publishedAfter } from './compare/published.ts'
import { measureConnect } from './connect.ts'
import { measureEngines } from './engines/measureEngines.ts'
import { measureEvents } from './events.ts'
import { measureMemory } from './memory.ts'
import { measureNamespaces } from './namespaces.ts'
import { measurePaint, type Paint } from './paint.ts'
import { measurePairing } from './pairing.ts'
import { measurePortfolio } from './portfolio.ts'
import { measurePresses } from './press/press.ts'
import { type Figures, type FullPageFigures, type PageFigures, report } from './report.ts'
import { measureSend } from './send.ts'
import { type Site, startSite } from './site.ts'
import { spread } from './spread.ts'
import { measureSwap } from './swap.ts'
import { measureVerifications } from './verifications.ts'

const RUNS = 9
/** Rounds of measurements that take seconds each. */
const ROUNDS = 2
/** Rounds of scrolling through a whole list and back. */
const HEAP_ROUNDS = 3
/** Answers of the wallets vary by some milliseconds, so fewer rounds cannot judge a budget of 50. */
const NAMESPACE_ROUNDS = 5
/** Visits of each page under each condition of the comparison, unless `--runs` says otherwise. */
const COMPARED_RUNS = 5
/** Visits of each page in each engine, unless `--runs` says otherwise. */
const ENGINE_RUNS = 15
/** Milliseconds by which endpoints answer late: those of this machine, and distant ones. */
const SEND_DELAYS = [0, 150]
/** Size of the largest registry. */
const WALLETS = 5_000
/** Size of the largest account in the specification. */
const TOKENS = 1_000
const TRANSACTIONS = 2_000
const SANDBOX_PORT = 4181
const REPORTS = fileURLToPath(new URL('../../../reports', import.meta.url))
/** Figures of the published page. */
const PUBLISHED = fileURLToPath(new URL('../../../docs/comparison.json', import.meta.url))

const repeat = async <Value>(count: number, measure: () => Promise<Value>): Promise<Value[]> => {
  const values: Value[] = []
  for (let run = 0; run < count; run += 1) values.push(await measure())
  return values
}

const note = (text: string) => console.error(`  ${text}`)

const PARTS = [
  'page',
  'press',
  'compare',
  'engines',
  'pairing',
  'namespaces',
  'send',
  'swap',
  'catalogue',
  'portfolio',
  'verifications',
] as const
type Part = (typeof PARTS)[number]
type Parts = ReadonlySet<Part>

/** Parts with a page or a browser of their own. */
const APART: readonly Part[] = ['press', 'compare', 'engines', 'verifications']

/** Returns the parts named on the command line, or all of them. */
function partsOf(names: readonly string[]): Parts {
  const unknown = names.filter(name => !PARTS.some(part => part === name))
  if (unknown.length > 0) throw new Error(`Unknown part: ${unknown.join(', ')}. Give some of ${PARTS.join(', ')}.`)
  return new Set(PARTS.filter(part => names.length === 0 || names.includes(part)))
}

/** Measures the parts that need services and chains. The sandbox runs only for these, as it would disturb the others. */
async function measureFullPage(browser: Browser, site: Site, parts: Parts): Promise<FullPageFigures> {
  const figures: FullPageFigures = {}
  if ([...parts].every(part => part === 'page' || APART.includes(part))) return figures
  note('starting the sandbox')
  const sandbox = await startSandbox({ port: SANDBOX_PORT, origins: [new URL(site.full).origin] })
  try {
    sandbox.catalogue.set({ generated: WALLETS })
    const environment = { browser, url: site.full, config: sandbox.config, namespaces: site.namespaces }
    if (parts.has('pairing')) {
      note('pairing')
      const paired = await measurePairing(environment, { runs: RUNS, throttle: 1 })
      figures.pairing = {
        total: spread(paired.map(({ total }) => total)),
        relay: spread(paired.map(({ relay }) => relay)),
        own: spread(paired.map(({ own }) => own)),
      }
    }
    if (parts.has('namespaces')) {
      note('four chain families')
      const namespaces = await repeat(NAMESPACE_ROUNDS, () => measureNamespaces(environment))
      figures.namespaces = {
        connect: namespaces.map(({ connect }) => connect),
        restore: namespaces.map(({ restore }) => restore),
      }
    }
    if (parts.has('send')) {
      note('sending')
      figures.send = []
      for (const delay of SEND_DELAYS)
        figures.send.push({
          delay,
          ...(await measureSend(environment, { throttle: 4, runs: ROUNDS, delay, field: site.field })),
        })
    }
    if (parts.has('swap')) {
      note('swapping')
      figures.swap = await measureSwap(environment, { throttle: 4, runs: ROUNDS, field: site.field })
    }
    if (parts.has('catalogue')) {
      figures.catalogue = []
      for (const throttle of [1, 4]) {
        note(`all wallets at ${throttle}x`)
        const listed = await measureCatalogue(environment, { throttle, runs: ROUNDS, count: WALLETS })
        figures.catalogue.push({ throttle, ...listed })
      }
    }
    if (parts.has('portfolio')) {
      sandbox.generatedRows.set({ tokens: TOKENS, transactions: TRANSACTIONS })
      const task = { runs: ROUNDS, tokens: TOKENS, transactions: TRANSACTIONS }
      figures.portfolio = []
      for (const throttle of [1, 4]) {
        note(`a long account at ${throttle}x`)
        // The number of objects does not depend on the speed of the machine.
        const rounds = throttle === 1 ? HEAP_ROUNDS : 0
        figures.portfolio.push({ throttle, ...(await measurePortfolio(environment, { ...task, throttle, rounds })) })
      }
    }
    return figures
  } finally {
    await sandbox.stop()
  }
}

async function measurePage(browser: Browser, site: Site): Promise<PageFigures> {
  const chain = await startAnvil({ chainId: 31_337 })
  try {
    const setting = { browser, url: site.host, throttle: 1, endpoint: chain.url, wallets: site.wallets }
    note('bytes')
    const bytes = await measureBytes(setting)
    const paint = []
    for (const throttle of [1, 4]) {
      note(`click to paint at ${throttle}x`)
      const modal: Paint[] = []
      const bare: Paint[] = []
      // In turns, so that other work on the machine affects both.
      await repeat(RUNS, async () => {
        modal.push(await measurePaint({ ...setting, throttle }, true))
        bare.push(await measurePaint({ ...setting, throttle, url: site.bare }, false))
      })
      const median = (paints: Paint[]) => spread(paints.map(({ milliseconds }) => milliseconds))
      paint.push({
        throttle,
        modal: median(modal),
        bare: median(bare),
        ratio: median(modal).median / median(bare).median,
        loading: modal.flatMap(({ loading }) => loading),
        opening: modal.flatMap(({ opening }) => opening),
      })
    }
    note('connecting')
    const connects = await repeat(RUNS, () => measureConnect(setting))
    note('a hundred rounds')
    const memory = await measureMemory(setting)
    note('a hundred rounds without compiled code')
    const launch = await launchOptions()
    const interpreter = await chromium.launch({ ...launch, args: [...launch.args, '--js-flags=--jitless'] })
    const objects = await measureMemory({ ...setting, browser: interpreter })
    await interpreter.close()
    note('events')
    const events = await repeat(RUNS, measureEvents)
    return {
      bytes,
      paint,
      connect: {
        total: spread(connects.map(({ total }) => total)),
        wallet: spread(connects.map(({ wallet }) => wallet)),
        own: spread(connects.map(({ own }) => own)),
      },
      memory,
      objects,
      events: {
        moving: spread(events.map(({ moving }) => moving)),
        idle: spread(events.map(({ idle }) => idle)),
      },
    }
  } finally {
    await chain.stop()
  }
}

/** Measures the parts that use the pages of the site. */
async function measureSite(browser: Browser, parts: Parts): Promise<Pick<Figures, 'page' | 'fullPage'>> {
  if ([...parts].every(part => APART.includes(part))) return { fullPage: {} }
  note('building the pages')
  const site = await startSite()
  try {
    const page = parts.has('page') ? await measurePage(browser, site) : undefined
    return { ...(page && { page }), fullPage: await measureFullPage(browser, site, parts) }
  } finally {
    await site.stop()
  }
}

async function measure(parts: Parts): Promise<Figures> {
  const verifications = parts.has('verifications') ? await measureVerifications(RUNS) : undefined
  const press = parts.has('press') ? await measurePresses(note, only) : undefined
  const compare = parts.has('compare') ? await measureComparison(runs ?? COMPARED_RUNS, note) : undefined
  const engines = parts.has('engines') ? await measureEngines(runs ?? ENGINE_RUNS, note, only) : undefined
  const browser = await chromium.launch(await launchOptions())
  try {
    const figures = await measureSite(browser, parts)
    const machine = {
      load: loadavg()[0]!,
      cpus: cpus().length,
      model: cpus()[0]?.model ?? '',
      memory: totalmem(),
      node: process.version,
    }
    return {
      machine,
      browser: browser.version(),
      ...(press && { press }),
      ...(compare && { compare }),
      ...(engines && { engines }),
      ...(verifications && { verifications }),
      ...figures,
    }
  } finally {
    await browser.close()
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string' },
    publish: { type: 'boolean', default: false },
  },
})
const parts = partsOf(positionals)
/** Text in the titles of the presses to measure, e.g. `4G, 4x`, or in the name of an engine; all without it. */
const { only } = values
const runs = values.runs === undefined ? undefined : Number(values.runs)
if (runs !== undefined && !(Number.isInteger(runs) && runs > 0))
  throw new Error(`--runs ${values.runs}: give a whole number from 1 on.`)
if (values.publish && !(parts.has('compare') || parts.has('engines')))
  throw new Error('--publish writes the figures of the parts `compare` and `engines`.')
if (values.publish && only !== '')
  throw new Error('A run of some engines is not published: leave --publish out, or --only.')
const figures = await measure(parts)
mkdirSync(REPORTS, { recursive: true })
const name = parts.size === PARTS.length ? 'bench' : `bench-${[...parts].join('-')}`
const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
writeFileSync(`${REPORTS}/${name}.json`, json(figures))
if (values.publish) {
  const before = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as PublishedFigures
  writeFileSync(PUBLISHED, json(publishedAfter(before, figures)))
}
console.log(report(figures))
