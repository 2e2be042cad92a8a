import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { launchOptions } from '@foyer/chromium'
import { startSandbox } from '@foyer/sandbox'
import { startAnvil } from '@foyer/sandbox/chains'
import { type Browser, chromium } from 'playwright-core'
import { measureBytes } from './bytes.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureConnect } from './connect.ts'
import { measureEvents } from './events.ts'
import { measureFamilies } from './families.ts'
import { measureLedger } from './ledger.ts'
import { measureMemory } from './memory.ts'
import { measurePaint, type Paint } from './paint.ts'
import { measurePairing } from './pairing.ts'
import { measurePresses } from './press/press.ts'
import { type Figures, type PageFigures, report, type WholeFigures } from './report.ts'
import { type Site, startSite } from './site.ts'
import { spread } from './spread.ts'

const RUNS = 9
/** Rounds of what takes seconds each. */
const ROUNDS = 2
/** Up and down the whole of a list. */
const HEAP_ROUNDS = 3
/** Wallets answer within a few milliseconds of each other: fewer rounds say nothing of 50. */
const FAMILY_ROUNDS = 5
/** As many wallets as the largest registry may have. */
const WALLETS = 5_000
/** And as long an account as the specification speaks of. */
const TOKENS = 1_000
const TRANSACTIONS = 2_000
const SANDBOX_PORT = 4181
const REPORTS = fileURLToPath(new URL('../../../reports', import.meta.url))

const times = async <Value>(count: number, measure: () => Promise<Value>): Promise<Value[]> => {
  const values: Value[] = []
  for (let run = 0; run < count; run += 1) values.push(await measure())
  return values
}

const note = (text: string) => console.error(`  ${text}`)

const PARTS = ['page', 'press', 'pairing', 'families', 'catalogue', 'ledger'] as const
type Part = (typeof PARTS)[number]
type Parts = ReadonlySet<Part>

/** The parts that are named on the command line; all of them without a name. */
function partsOf(names: readonly string[]): Parts {
  const unknown = names.filter(name => !PARTS.some(part => part === name))
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. There are ${PARTS.join(', ')}.`)
  return new Set(PARTS.filter(part => names.length === 0 || names.includes(part)))
}

/** What needs services and chains behind the page: the sandbox runs for these alone, so that the other figures are of a machine at rest. */
async function measureWhole(browser: Browser, site: Site, parts: Parts): Promise<WholeFigures> {
  const figures: WholeFigures = {}
  if (![...parts].some(part => part !== 'page' && part !== 'press')) return figures
  note('starting the sandbox')
  const sandbox = await startSandbox({ port: SANDBOX_PORT, origins: [new URL(site.whole).origin] })
  try {
    sandbox.catalogue.set({ generated: WALLETS })
    const world = { browser, url: site.whole, config: sandbox.config, families: site.families }
    if (parts.has('pairing')) {
      note('pairing')
      const paired = await measurePairing(world, { runs: RUNS, throttle: 1 })
      figures.pairing = {
        whole: spread(paired.map(({ whole }) => whole)),
        relay: spread(paired.map(({ relay }) => relay)),
        own: spread(paired.map(({ own }) => own)),
      }
    }
    if (parts.has('families')) {
      note('four families')
      const families = await times(FAMILY_ROUNDS, () => measureFamilies(world))
      figures.families = {
        connect: families.map(({ connect }) => connect),
        restore: families.map(({ restore }) => restore),
      }
    }
    if (parts.has('catalogue')) {
      figures.catalogue = []
      for (const throttle of [1, 4]) {
        note(`all wallets at ${throttle}x`)
        const listed = await measureCatalogue(world, { throttle, runs: ROUNDS, count: WALLETS })
        figures.catalogue.push({ throttle, ...listed })
      }
    }
    if (parts.has('ledger')) {
      sandbox.ledger.set({ tokens: TOKENS, transactions: TRANSACTIONS })
      const task = { runs: ROUNDS, tokens: TOKENS, transactions: TRANSACTIONS }
      figures.ledger = []
      for (const throttle of [1, 4]) {
        note(`a long account at ${throttle}x`)
        // Objects are as many however slow the machine is.
        const rounds = throttle === 1 ? HEAP_ROUNDS : 0
        figures.ledger.push({ throttle, ...(await measureLedger(world, { ...task, throttle, rounds })) })
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
      // In turns, so that what else the machine does meets both.
      await times(RUNS, async () => {
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
    const connects = await times(RUNS, () => measureConnect(setting))
    note('a hundred rounds')
    const memory = await measureMemory(setting)
    note('a hundred rounds without compiled code')
    const launch = await launchOptions()
    const interpreter = await chromium.launch({ ...launch, args: [...launch.args, '--js-flags=--jitless'] })
    const objects = await measureMemory({ ...setting, browser: interpreter })
    await interpreter.close()
    note('events')
    const events = await times(RUNS, measureEvents)
    return {
      bytes,
      paint,
      connect: {
        whole: spread(connects.map(({ whole }) => whole)),
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

/** The parts that are measured on the pages of the site. */
async function measureSite(browser: Browser, parts: Parts): Promise<Pick<Figures, 'page' | 'whole'>> {
  if ([...parts].every(part => part === 'press')) return { whole: {} }
  note('building the pages')
  const site = await startSite()
  try {
    const page = parts.has('page') ? await measurePage(browser, site) : undefined
    return { ...(page && { page }), whole: await measureWhole(browser, site, parts) }
  } finally {
    await site.stop()
  }
}

async function measure(parts: Parts): Promise<Figures> {
  const press = parts.has('press') ? await measurePresses(note) : undefined
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
    return { machine, browser: browser.version(), ...(press && { press }), ...figures }
  } finally {
    await browser.close()
  }
}

const parts = partsOf(process.argv.slice(2))
const figures = await measure(parts)
mkdirSync(REPORTS, { recursive: true })
const name = parts.size === PARTS.length ? 'bench' : `bench-${[...parts].join('-')}`
writeFileSync(`${REPORTS}/${name}.json`, `${JSON.stringify(figures, null, 2)}\n`)
console.log(report(figures))
