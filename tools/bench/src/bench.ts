import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { launchOptions } from '@foyer/chromium'
import { startAnvil } from '@foyer/sandbox/chains'
import { chromium } from 'playwright-core'
import { measureBytes } from './bytes.ts'
import { measureConnect } from './connect.ts'
import { measureEvents } from './events.ts'
import { measureMemory } from './memory.ts'
import { measurePaint, type Paint } from './paint.ts'
import { type Figures, report } from './report.ts'
import { startSite } from './site.ts'
import { spread } from './spread.ts'

const RUNS = 9
const REPORTS = fileURLToPath(new URL('../../../reports', import.meta.url))

const times = async <Value>(count: number, measure: () => Promise<Value>): Promise<Value[]> => {
  const values: Value[] = []
  for (let run = 0; run < count; run += 1) values.push(await measure())
  return values
}

const note = (text: string) => console.error(`  ${text}`)

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
    return {
      machine: { cpus: cpus().length, model: cpus()[0]?.model ?? '', memory: totalmem(), node: process.version },
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
