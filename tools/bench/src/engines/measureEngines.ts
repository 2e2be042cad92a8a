import { cpus, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Engine, Tab } from './engine.ts'
import {
  ENGINES,
  type EngineFigures,
  type EngineName,
  type EnginePress,
  PRESSED,
  type Pressed,
  type Presses,
  pressFigures,
} from './engineFigures.ts'
import { buildPressedPages } from './pressedPages.ts'
import { serveHttp } from './serveHttp.ts'
import { startEngine } from './startEngine.ts'

/** Visits of each page that do not count, for what an engine and the machine do only at first. */
const WARM_UPS = 3
/** Milliseconds after a click in which the driver leaves the page alone, and those between two looks at it. */
const UNDISTURBED = 500
const LOOK = 100
const PATIENCE = 60_000

type Note = (text: string) => void

/** Waits for an attribute that the page writes. */
async function readWritten(tab: Tab, attribute: string): Promise<string> {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await pause(LOOK)) {
    const value = await tab.read(attribute)
    if (value !== null) return value
  }
  throw new Error(`The page has not written ${attribute} within ${PATIENCE} ms.`)
}

/** Opens a page, presses its button when it is quiet, and returns the milliseconds up to its painted list. */
async function press(engine: Engine, url: string): Promise<{ version: string; time: number }> {
  const tab = await engine.open(url)
  try {
    const [x, y] = (await readWritten(tab, 'data-bench-button')).split(' ').map(Number) as [number, number]
    await tab.clickAt(x, y)
    await pause(UNDISTURBED)
    return { version: tab.version, time: Number(await readWritten(tab, 'data-bench-press')) }
  } finally {
    await tab.close()
  }
}

/** Presses the pages in turns, so that other work on the machine affects both. */
async function pressAll(engine: Engine, urlOf: (page: Pressed) => string, runs: number) {
  const presses: Presses = { bare: [], foyer: [] }
  let version = ''
  for (let visit = 0; visit < WARM_UPS + runs; visit += 1)
    for (const page of PRESSED) {
      const pressed = await press(engine, urlOf(page))
      version = pressed.version
      if (visit >= WARM_UPS) presses[page].push(pressed.time)
    }
  return { version, ...pressFigures(presses) }
}

async function measureEngine(name: EngineName, urlOf: (page: Pressed) => string, runs: number): Promise<EnginePress> {
  const engine = await startEngine(name)
  if ('missing' in engine) return { engine: name, skipped: engine.missing }
  try {
    return { engine: name, ...(await pressAll(engine, urlOf, runs)) }
  } finally {
    await engine.end()
  }
}

/** Measures the press on a preloaded page in each engine that the machine has and whose name contains `only`, beside a dialog of bare React. */
export async function measureEngines(runs: number, note: Note, only = ''): Promise<EngineFigures> {
  const [start] = loadavg()
  note('engines: building the pages')
  const { origin, stop } = await serveHttp(await buildPressedPages())
  try {
    const presses: EnginePress[] = []
    for (const name of ENGINES.filter(each => each.includes(only))) {
      note(`engines: ${name}`)
      presses.push(await measureEngine(name, page => `${origin}/${page}/${page}.html`, runs))
    }
    return {
      date: new Date().toISOString().slice(0, 10),
      machine: { model: cpus()[0]?.model ?? '', cores: cpus().length },
      load: { start: start!, end: loadavg()[0]! },
      runs,
      presses,
    }
  } finally {
    await stop()
  }
}
