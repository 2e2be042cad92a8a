import { cpus, loadavg } from 'node:os'
import { launchOptions } from '@foyer/chromium'
import { type Browser, chromium } from 'playwright-core'
import { buildHosts } from '../press/hosts.ts'
import type { PressSite } from '../press/pressVisit.ts'
import { serve } from '../press/serve.ts'
import { countWaves } from '../press/waves.ts'
import { spread } from '../spread.ts'
import { assertForeignCounted, type ComparedVisit, visitCompared } from './comparedVisit.ts'
import {
  COMPARED,
  type Compared,
  type ComparedCase,
  type ComparedPage,
  type ComparedPress,
  type ComparisonFigures,
  type Fetched,
  type Growth,
} from './figures.ts'
import { measureGrowth } from './growth.ts'

const CASES: readonly Omit<ComparedCase, 'pages'>[] = [
  { moment: 'cold', network: 'loopback', throttle: 1 },
  { moment: 'cold', network: 'loopback', throttle: 4 },
  { moment: 'cold', network: '4G', throttle: 1 },
  { moment: 'cold', network: '4G', throttle: 4 },
  { moment: 'idle', network: 'loopback', throttle: 1 },
  { moment: 'idle', network: 'loopback', throttle: 4 },
]

/**
 * An engine that does not compile, and makes room for what it learns of a function when that runs first, not when it has run some times: what
 * remains are objects of the page.
 */
const INTERPRETER = '--js-flags=--jitless --no-lazy-feedback-allocation'

type Visits = Record<Compared, ComparedVisit[]>
type Note = (text: string) => void

const forEachPage = <Value>(value: (page: Compared) => Value) =>
  Object.fromEntries(COMPARED.map(page => [page, value(page)])) as Record<Compared, Value>

/** Visits the pages in turns, so that other work on the machine affects all of them. */
async function visitAll(site: PressSite, each: Omit<ComparedCase, 'pages'>, runs: number): Promise<Visits> {
  const visits = forEachPage((): ComparedVisit[] => [])
  for (let run = 0; run < runs; run += 1)
    for (const page of COMPARED) visits[page].push(await visitCompared(site, page, each))
  return visits
}

const tasksOf = (durations: readonly number[]) => ({ count: durations.length, longest: Math.max(0, ...durations) })

const pressOf = (visits: readonly ComparedVisit[]): ComparedPress => ({
  press: spread(visits.map(({ press }) => press.time)),
  firstPaint: spread(visits.map(({ firstPaint }) => firstPaint)),
  largestPaint: spread(visits.map(({ largestPaint }) => largestPaint)),
  busyBefore: spread(visits.map(({ busyBefore }) => busyBefore)),
  tasksBefore: tasksOf(visits.flatMap(({ tasksBefore }) => tasksBefore)),
  tasksAfter: tasksOf(visits.flatMap(({ press }) => press.tasksAfter)),
  scripts: Math.max(...visits.map(({ press }) => press.scripts.length)),
  // A request that depends on another is always in a later wave, and delays can only add waves.
  waves: Math.min(...visits.map(({ press }) => countWaves(press.scripts))),
})

/** Files of the visit that fetched the most up to its list. */
const mostFetched = (visits: readonly ComparedVisit[]): Fetched =>
  visits.map(({ fetched }) => fetched).reduce((most, each) => (each.upToList.gzip > most.upToList.gzip ? each : most))

const originsOf = (visits: readonly ComparedVisit[], when: keyof ComparedVisit['foreign']) =>
  [...new Set(visits.flatMap(({ foreign }) => foreign[when]))].sort()

async function measureAllGrowth(site: PressSite, trust: string[], note: Note) {
  const launch = await launchOptions()
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...trust, INTERPRETER] })
  try {
    const growth: Partial<Record<Compared, { opened: Growth; mounted: Growth }>> = {}
    for (const page of COMPARED) {
      note(`compare: rounds of ${page}`)
      growth[page] = await measureGrowth({ ...site, browser }, page)
    }
    return growth as Record<Compared, { opened: Growth; mounted: Growth }>
  } finally {
    await browser.close()
  }
}

/** Visits of all cases, in the order of the cases. */
async function visitCases(site: PressSite, runs: number, note: Note): Promise<Visits[]> {
  const all: Visits[] = []
  for (const each of CASES) {
    note(`compare: ${each.moment}, ${each.network}, ${each.throttle}x`)
    all.push(await visitAll(site, each, runs))
  }
  return all
}

function pagesOf(all: readonly Visits[], growth: Record<Compared, { opened: Growth; mounted: Growth }>) {
  const visitsOf = (page: Compared, moment: ComparedCase['moment']) =>
    all.filter((_, index) => CASES[index]!.moment === moment).flatMap(visits => visits[page])
  return forEachPage(
    (page): ComparedPage => ({
      fetched: { cold: mostFetched(visitsOf(page, 'cold')), idle: mostFetched(visitsOf(page, 'idle')) },
      foreign: {
        beforePress: originsOf([...visitsOf(page, 'cold'), ...visitsOf(page, 'idle')], 'beforePress'),
        afterPress: originsOf([...visitsOf(page, 'cold'), ...visitsOf(page, 'idle')], 'afterPress'),
      },
      ...growth[page],
    }),
  )
}

/** Compares pages with the modal to one of bare React: bytes, presses, paints, memory, and requests to other origins. */
export async function measureComparison(runs: number, note: Note): Promise<ComparisonFigures> {
  const [start] = loadavg()
  note('compare: building the pages')
  const { folder, prologue } = await buildHosts(COMPARED)
  const server = await serve(folder)
  // Requests to other origins are counted and fail at once: none leaves this machine.
  const trust = [server.trust, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost']
  const launch = await launchOptions()
  const browser: Browser = await chromium.launch({ ...launch, args: [...launch.args, ...trust] })
  try {
    const site = { browser, origin: server.origin, prologue }
    await assertForeignCounted(site)
    const all = await visitCases(site, runs, note)
    const growth = await measureAllGrowth(site, trust, note)
    return {
      date: new Date().toISOString().slice(0, 10),
      node: process.version,
      chromium: browser.version(),
      machine: { model: cpus()[0]?.model ?? '', cores: cpus().length },
      load: { start: start!, end: loadavg()[0]! },
      runs,
      cases: CASES.map((each, index) => ({ ...each, pages: forEachPage(page => pressOf(all[index]![page])) })),
      pages: pagesOf(all, growth),
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}
