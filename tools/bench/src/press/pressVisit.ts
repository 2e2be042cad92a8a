import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Conditions, NETWORKS, setConditions } from './conditions.ts'
import { type Host, ROWS } from './hosts.ts'
import type { Request } from './waves.ts'

export interface PressSite {
  browser: Browser
  origin: string
  /** Script of the wallets and the observer. */
  prologue: string
}

/** One press on a page that was never visited before. Times in milliseconds. */
export interface Press {
  /** From the click to the frame after the one that paints the list. */
  time: number
  /** From the start of the navigation to the same frame. */
  fromNavigation: number
  /** From the start of the navigation to the begin of the frame that paints the list. */
  shown: number
  /** Duration that the browser reports for the click up to its next paint. A page that loads paints something else first. */
  interaction?: number
  /** Scripts requested between the click and the frame that paints the list. */
  scripts: Request[]
  /** Tasks over 50 ms: after the load event and before the click, those of them in idle time, and from the click to the list. */
  tasksBefore: number[]
  tasksIdle: number[]
  tasksAfter: number[]
}

export interface PressVisit {
  page: Page
  cdp: CDPSession
  /** Addresses of all requests and sockets so far. */
  requested: readonly string[]
  /** Waits until the page neither requests nor computes anything. */
  quiet(): Promise<void>
  /** Puts the pointer on the button and waits until the page is quiet again. */
  warm(): Promise<void>
  /** Presses the button, where the page did not do so itself, and reads what followed. */
  press(): Promise<Press>
  close(): Promise<void>
}

/** At once: in the frame after the first paint. Idle: when the page has preloaded the modal. Cold: when it is quiet and preloads nothing. */
export type Moment = 'at once' | 'idle' | 'cold'

const BUTTON = '[data-part=connect-button]'
/** Milliseconds without a request and with an idle main thread, after which a page counts as quiet. */
const QUIET = 250
const MOST_WORK = 0.1
const PATIENCE = 30_000

/** Opens a page under these conditions: to be pressed at once, or waiting until it is quiet. */
export async function openPressVisit(
  site: PressSite,
  host: Host,
  conditions: Conditions,
  moment: Moment,
): Promise<PressVisit> {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', request => void requested.push(request.url()))
  page.on('websocket', socket => void requested.push(socket.url()))
  const isAtOnce = moment === 'at once'
  const plan = { rows: ROWS[host], isAtOnce, preload: moment === 'cold' ? 'none' : 'idle' }
  await page.addInitScript({ content: `window.benchPress=${JSON.stringify(plan)};${site.prologue}` })
  const cdp = await context.newCDPSession(page)
  await setConditions(cdp, conditions)
  // Counts the main thread's time from the start of the page on.
  if (!isAtOnce) await cdp.send('Performance.enable')
  await page.goto(`${site.origin}/${host}/${host}.html`, { waitUntil: 'load' })
  if (!isAtOnce) {
    await page.locator(BUTTON).waitFor()
    await untilQuiet(page, cdp)
  }
  return {
    page,
    cdp,
    requested,
    quiet: () => untilQuiet(page, cdp),
    warm: async () => {
      await page.locator(BUTTON).hover()
      await untilQuiet(page, cdp)
    },
    press: async () => {
      if (!isAtOnce) await click(page)
      return readPress(page, conditions)
    },
    close: () => context.close(),
  }
}

async function click(page: Page) {
  const { x, y, width, height } = (await page.locator(BUTTON).boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
}

const REQUESTS = `performance.getEntriesByType('resource').length`

/** Waits until the page neither requests nor computes anything, so that its idle work is done. */
async function untilQuiet(page: Page, cdp: CDPSession) {
  await cdp.send('Performance.enable')
  const read = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    const value = (name: string) => metrics.find(metric => metric.name === name)!.value
    return { requests: await page.evaluate(REQUESTS), work: value('TaskDuration'), at: value('Timestamp') }
  }
  const deadline = Date.now() + PATIENCE
  let before = await read()
  while (Date.now() < deadline) {
    await page.waitForTimeout(QUIET)
    const now = await read()
    if (now.requests === before.requests && now.work - before.work < MOST_WORK * (now.at - before.at)) return
    before = now
  }
  throw new Error(`The page was not quiet within ${PATIENCE} ms.`)
}

type Reading = {
  pressed: { pressed: number; shown: number; painted: number }
  interaction?: number
  loaded: number
  idle?: number
  tasks: { start: number; duration: number }[]
  requests: Request[]
}

/** In the page: waits for the list, and then until no request has ended for as long as two round trips take. */
const readScript = (settled: number) => `(async () => {
  const late = new Promise((_, reject) => setTimeout(reject, ${PATIENCE}, new Error('The list was not painted.')))
  const pressed = await Promise.race([window.benchPressed, late])
  const entries = () => performance.getEntriesByType('resource')
  let count
  do {
    count = entries().length
    await new Promise(resolve => setTimeout(resolve, ${settled}))
  } while (entries().length > count)
  return {
    pressed,
    interaction: window.benchInteraction,
    loaded: performance.getEntriesByType('navigation')[0].loadEventEnd,
    idle: window.benchIdle,
    tasks: window.benchTasks,
    requests: entries().map(({ name, startTime, responseEnd, encodedBodySize }) =>
      ({ url: name, start: startTime, end: responseEnd, bytes: encodedBodySize })),
  }
})()`

async function readPress(page: Page, { network }: Conditions): Promise<Press> {
  const settled = 100 + 2 * (NETWORKS[network]?.latency ?? 0)
  const reading = (await page.evaluate(readScript(settled))) as Reading
  const { pressed, interaction, loaded, idle = pressed.pressed, tasks, requests } = reading
  const urls = new Set<string>()
  const isNewScript = ({ url, start }: Request) => {
    const isNew = url.endsWith('.js') && start >= pressed.pressed && start < pressed.shown && !urls.has(url)
    if (isNew) urls.add(url)
    return isNew
  }
  const longest = (from: number, to: number) =>
    tasks.filter(({ start }) => start >= from && start < to).map(({ duration }) => duration)
  /** Idle time begins within the task that reports it. */
  const inIdleTime = tasks.filter(({ start, duration }) => start + duration > idle && start < pressed.pressed)
  return {
    time: pressed.painted - pressed.pressed,
    fromNavigation: pressed.painted,
    shown: pressed.shown,
    ...(interaction !== undefined && { interaction }),
    scripts: requests.filter(isNewScript),
    tasksBefore: longest(loaded, pressed.pressed),
    tasksIdle: inIdleTime.map(({ duration }) => duration),
    tasksAfter: longest(pressed.pressed, pressed.painted),
  }
}
