import { openPressVisit, type Press, type PressSite } from '../press/pressVisit.ts'
import type { Compared, ComparedCase, Fetched, Weight } from './figures.ts'

type Conditions = Pick<ComparedCase, 'moment' | 'network' | 'throttle'>

export type ComparedVisit = {
  press: Press
  firstPaint: number
  largestPaint: number
  busyBefore: number
  tasksBefore: number[]
  fetched: Fetched
  foreign: { beforePress: string[]; afterPress: string[] }
}

type Entry = { url: string; start: number; bytes: number }
type Before = { firstPaint: number; largestPaint: number; tasks: { duration: number }[] }

const BEFORE = `({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0].startTime,
  largestPaint: window.benchLargestPaint,
  tasks: window.benchTasks,
})`

/** The document is the first entry. An address that is both preloaded and imported has two entries and one answer. */
const ENTRIES = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
  ({ name, startTime, encodedBodySize }) => ({ url: name, start: startTime, bytes: encodedBodySize }))`

const weigh = (entries: readonly Entry[]): Weight => ({
  files: entries.length,
  gzip: entries.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Assigns the files of a page to the time before the press, up to the list, and after it. Other origins are not counted. */
export function fetchedOf(entries: readonly Entry[], origin: string, pressed: number, shown: number): Fetched {
  const own = entries.filter(({ url }) => url.startsWith(`${origin}/`))
  const once = own.filter(({ url }, index) => own.findIndex(other => other.url === url) === index)
  return {
    beforePress: weigh(once.filter(({ start }) => start < pressed)),
    upToList: weigh(once.filter(({ start }) => start >= pressed && start < shown)),
    afterList: weigh(once.filter(({ start }) => start >= shown)),
  }
}

/** Origins of network addresses other than the page's own, each once. */
export const foreignOrigins = (urls: readonly string[], origin: string): string[] => [
  ...new Set(
    urls
      .filter(url => /^(?:https?|wss?):/.test(url))
      .map(url => new URL(url).origin)
      .filter(each => each !== origin),
  ),
]

const ELSEWHERE = ['https://elsewhere.example', 'wss://elsewhere.example']

/** Throws unless a planted request and a planted socket are counted, so that a count of none means that there was none. */
export async function assertForeignCounted(site: PressSite) {
  const visit = await openPressVisit(site, 'bare', { network: 'loopback', throttle: 1 }, 'idle')
  const [request, socket] = ELSEWHERE
  await visit.page.evaluate(`fetch('${request}').catch(() => {}); new WebSocket('${socket}'); undefined`)
  await visit.quiet()
  const counted = foreignOrigins(visit.requested, site.origin)
  await visit.close()
  if (counted.join() !== ELSEWHERE.join()) throw new Error(`Planted requests were counted as [${counted.join(', ')}].`)
}

/** Opens a page that was never visited, reads what it did until it was quiet, and presses its button. */
export async function visitCompared(
  site: PressSite,
  page: Compared,
  { moment, network, throttle }: Conditions,
): Promise<ComparedVisit> {
  const visit = await openPressVisit(site, page, { network, throttle }, moment)
  try {
    const before = (await visit.page.evaluate(BEFORE)) as Before
    const { metrics } = await visit.cdp.send('Performance.getMetrics')
    const busy = metrics.find(({ name }) => name === 'TaskDuration')!.value * 1_000
    const count = visit.requested.length
    const press = await visit.press()
    await visit.quiet()
    const entries = (await visit.page.evaluate(ENTRIES)) as Entry[]
    return {
      press,
      firstPaint: before.firstPaint,
      largestPaint: before.largestPaint,
      busyBefore: busy,
      tasksBefore: before.tasks.map(({ duration }) => duration),
      fetched: fetchedOf(entries, site.origin, press.fromNavigation - press.time, press.shown),
      foreign: {
        beforePress: foreignOrigins(visit.requested.slice(0, count), site.origin),
        afterPress: foreignOrigins(visit.requested.slice(count), site.origin),
      },
    }
  } finally {
    await visit.close()
  }
}
