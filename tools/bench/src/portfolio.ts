import { answerOf, connectEvm, type Environment, type Visit, visitFullPage } from './fullVisit.ts'
import { type Retained, readRetained } from './retained.ts'
import { type Traced, traced } from './trace.ts'

/** Actions of a visitor in an account with long lists, which are cached after the first time. */
export const PORTFOLIO_ACTIONS = [
  'first',
  'again',
  'tokens',
  'allTokens',
  'arriving',
  'activity',
  'allActivity',
] as const
export type PortfolioAction = (typeof PORTFOLIO_ACTIONS)[number]

export type Portfolio = {
  tokens: number
  transactions: number
  actions: Record<PortfolioAction, Traced[]>
  /** Milliseconds from the click to the painted tokens: requested, and from the cache. */
  painted: { first: number[]; again: number[] }
  /** Number of requests to each service between the click on the account and its list. */
  requests: Record<string, number>
  /** Readings at the top of the activity, after each round of scrolling through all of it. */
  retained: Retained[]
}

/** Speeds of a steady hand and of a flick through the whole list. */
const STEADY = 1_500
const FLICK = 12_000
const DISTANCE = 4_000

const ROOT = `document.querySelector('foyer-modal').shadowRoot`
const SCROLLER = `${ROOT}.querySelector('.dialog-scroll')`
const TOKEN = '[data-part=token]'
const TRANSACTION = '[data-part=transaction]'

async function scroll({ page, cdp }: Visit, distance: number, speed: number) {
  const { x, y, width, height } = (await page.locator('.dialog-scroll').boundingBox())!
  await cdp.send('Input.synthesizeScrollGesture', {
    x: x + width / 2,
    y: y + height / 2,
    yDistance: -distance,
    speed,
    gestureSourceType: 'mouse',
  })
}

const heightOf = ({ page }: Visit) =>
  page.evaluate(`${SCROLLER}.scrollHeight - ${SCROLLER}.clientHeight`) as Promise<number>

const moveTo = async ({ page }: Visit, top: number) => {
  await page.evaluate(`${SCROLLER}.scrollTop = ${top}`)
  await page.waitForTimeout(500)
}

const PAINTED = `new Promise(resolve => window.addEventListener('click', async ({ timeStamp }) => {
  resolve(await window.full.painted(${JSON.stringify(TOKEN)}) - timeStamp)
}, { capture: true, once: true }))`

/** Name of the requested service, without the address that it is asked about. */
const serviceOf = (url: string, body: string | null) => {
  const { pathname, port } = new URL(url)
  if (/get\w*Image/.test(pathname)) return undefined
  const call = pathname.replace(/0x[\da-f]{40}/gi, '…')
  const methods = body?.match(/"method":"(\w+)"/)?.[1]
  return methods ? `${methods} at ${port}` : call
}

export type PortfolioTask = { throttle: number; runs: number; tokens: number; transactions: number; rounds: number }

/** Measures an account in `runs` visits; the last of them scrolls `rounds` times through all transactions. */
export async function measurePortfolio(environment: Environment, task: PortfolioTask): Promise<Portfolio> {
  const { throttle, runs, tokens, transactions, rounds } = task
  const actions: Portfolio['actions'] = {
    first: [],
    again: [],
    tokens: [],
    allTokens: [],
    arriving: [],
    activity: [],
    allActivity: [],
  }
  const painted: Portfolio['painted'] = { first: [], again: [] }
  const requests: Portfolio['requests'] = {}
  const retained: Retained[] = []
  for (let run = 0; run < runs; run += 1) {
    const visit = await visitFullPage(environment)
    const { page, cdp } = visit
    const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
    const action = async (name: PortfolioAction, act: () => Promise<unknown>) =>
      void actions[name].push(await traced(environment.browser, act))
    await connectEvm(visit)
    await slow(throttle)

    const asked: string[] = []
    page.on('request', request => {
      const service = serviceOf(request.url(), request.postData())
      if (service && ['fetch', 'xhr'].includes(request.resourceType())) asked.push(service)
    })
    const open = async (times: number[]) => {
      const time = answerOf<number>(page, PAINTED)
      await page.locator('[data-part=account-button]').click()
      times.push(await time)
      await page.waitForTimeout(1_500)
    }
    await action('first', () => open(painted.first))
    for (const service of new Set(asked))
      requests[service] = Math.max(requests[service] ?? 0, asked.filter(each => each === service).length)
    await page.locator('[data-part=close]').click()
    await page.waitForTimeout(700)
    await action('again', () => open(painted.again))

    const all = await heightOf(visit)
    await action('tokens', () => scroll(visit, DISTANCE, STEADY))
    await moveTo(visit, 0)
    await action('allTokens', () => scroll(visit, all, FLICK))

    await moveTo(visit, 0)
    await page.locator('[data-tab=activity]').click()
    await page.locator('[data-part=all-activity]').click()
    await page.locator(TRANSACTION).first().waitFor()
    await page.waitForTimeout(700)
    // More pages arrive while scrolling.
    await action('arriving', () => scroll(visit, DISTANCE, STEADY))
    await slow(1)
    await answerOf(page, `window.full.loadActivity(${transactions})`)
    await page.waitForTimeout(700)
    await slow(throttle)
    await moveTo(visit, 0)
    await action('activity', () => scroll(visit, DISTANCE, STEADY))
    await moveTo(visit, 0)
    const length = await heightOf(visit)
    await action('allActivity', () => scroll(visit, length, FLICK))
    if (run === runs - 1) {
      await cdp.send('Performance.enable')
      for (let round = 0; round < rounds; round += 1) {
        await scroll(visit, -length, FLICK)
        retained.push(await readRetained(cdp))
        await scroll(visit, length, FLICK)
      }
    }
    await visit.close()
  }
  return { tokens, transactions, actions, painted, requests, retained }
}
