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
import { measureMemory } from './memory.ts'
import { measurePaint, type Paint } from './paint.ts'
import { measurePairing } from './pairing.ts'
import { type Figures, report, type WholeFigures } from './report.ts'
import { type Site, startSite } from './site.ts'
import { spread } from './spread.ts'

const RUNS = 9
/** Rounds of what takes seconds each. */
const ROUNDS = 2
/** Wallets answer within a few milliseconds of each other: fewer rounds say nothing of 50. */
const FAMILY_ROUNDS = 5
/** As many wallets as the largest registry may have. */
const WALLETS = 5_000
const SANDBOX_PORT = 4181
const REPORTS = fileURLToPath(new URL('../../../reports', import.meta.url))

const times = async <Value>(count: number, measure: () => Promise<Value>): Promise<Value[]> => {
  const values: Value[] = []
  for (let run = 0; run < count; run += 1) values.push(await measure())
  return values
}

const note = (text: string) => console.error(`  ${text}`)

/** What needs services and chains behind the page: the sandbox runs for these alone, so that the other figures are of a machine at rest. */
async function measureWhole(browser: Browser, site: Site): Promise<WholeFigures> {
  note('starting the sandbox')
  const sandbox = await startSandbox({ port: SANDBOX_PORT, origins: [new URL(site.whole).origin] })
  try {
    sandbox.catalogue.set({ generated: WALLETS })
    const world = { browser, url: site.whole, config: sandbox.config, families: site.families }
    note('pairing')
    const paired = await measurePairing(world, { runs: RUNS, throttle: 1 })
    note('four families')
    const families = await times(FAMILY_ROUNDS, () => measureFamilies(world))
    const catalogue = []
    for (const throttle of [1, 4]) {
      note(`all wallets at ${throttle}x`)
      catalogue.push({ throttle, ...(await measureCatalogue(world, { throttle, runs: ROUNDS, count: WALLETS })) })
    }
    return {
      pairing: {
        whole: spread(paired.map(({ whole }) => whole)),
        relay: spread(paired.map(({ relay }) => relay)),
        own: spread(paired.map(({ own }) => own)),
      },
      families: {
        connect: families.map(({ connect }) => connect),
        restore: families.map(({ restore }) => restore),
      },
      catalogue,
    }
  } finally {
    await sandbox.stop()
  }
}

async function measure(): Promise<Figures> {
  const chain = await startAnvil({ chainId: 31_337 })
  note('building the pages')
  const site = await startSite()
  const launch = await launchOptions()
  const browser = await chromium.launch(launch)
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
    const interpreter = await chromium.launch({ ...launch, args: [...launch.args, '--js-flags=--jitless'] })
    const objects = await measureMemory({ ...setting, browser: interpreter })
    await interpreter.close()
    note('events')
    const events = await times(RUNS, measureEvents)
    const whole = await measureWhole(browser, site)
    return {
      machine: {
        load: loadavg()[0]!,
        cpus: cpus().length,
        model: cpus()[0]?.model ?? '',
        memory: totalmem(),
        node: process.version,
      },
      browser: browser.version(),
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
      whole,
    }
  } finally {
    await browser.close()
    await site.stop()
    await chain.stop()
  }
}

const figures = await measure()
mkdirSync(REPORTS, { recursive: true })
writeFileSync(`${REPORTS}/bench.json`, `${JSON.stringify(figures, null, 2)}\n`)
console.log(report(figures))
