import { type Held, heldBy } from './held.ts'
import { type Traced, traced } from './trace.ts'
import { answerOf, openModal, type Visit, visit, type World } from './whole.ts'

/** What a visitor does with the account: the lists are long, and all of them known after the first time. */
export const LEDGER_DEEDS = ['first', 'again', 'tokens', 'allTokens', 'arriving', 'activity', 'allActivity'] as const
export type LedgerDeed = (typeof LEDGER_DEEDS)[number]

export type Ledger = {
  tokens: number
  transactions: number
  deeds: Record<LedgerDeed, Traced[]>
  /** Milliseconds from the click to the frame with tokens in it: asked for, and from the cache. */
  painted: { first: number[]; again: number[] }
  /** How often each service was asked from the click on the account to its list. */
  requests: Record<string, number>
  /** At the top of the activity, each time after all of it was scrolled through and back. */
  held: Held[]
}

/** As fast as a steady hand, and as a flick that goes through all of it. */
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
  resolve(await window.whole.painted(${JSON.stringify(TOKEN)}) - timeStamp)
}, { capture: true, once: true }))`

/** By what is asked, whoever it is asked about. */
const serviceOf = (url: string, body: string | null) => {
  const { pathname, port } = new URL(url)
  if (/get\w*Image/.test(pathname)) return undefined
  const call = pathname.replace(/0x[\da-f]{40}/gi, '…')
  const methods = body?.match(/"method":"(\w+)"/)?.[1]
  return methods ? `${methods} at ${port}` : call
}

export type LedgerTask = { throttle: number; runs: number; tokens: number; transactions: number; rounds: number }

/** The account of one wallet, with so many tokens and transactions: `runs` visits, and in the last of them so many rounds through all of it. */
export async function measureLedger(world: World, task: LedgerTask): Promise<Ledger> {
  const { throttle, runs, tokens, transactions, rounds } = task
  const deeds: Ledger['deeds'] = {
    first: [],
    again: [],
    tokens: [],
    allTokens: [],
    arriving: [],
    activity: [],
    allActivity: [],
  }
  const painted: Ledger['painted'] = { first: [], again: [] }
  const requests: Ledger['requests'] = {}
  const held: Held[] = []
  for (let run = 0; run < runs; run += 1) {
    const stage = await visit(world)
    const { page, cdp } = stage
    const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
    const deed = async (name: LedgerDeed, act: () => Promise<unknown>) =>
      void deeds[name].push(await traced(world.browser, act))
    await connect(stage)
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
    await deed('first', () => open(painted.first))
    for (const service of new Set(asked))
      requests[service] = Math.max(requests[service] ?? 0, asked.filter(each => each === service).length)
    await page.locator('[data-part=close]').click()
    await page.waitForTimeout(700)
    await deed('again', () => open(painted.again))

    const all = await heightOf(stage)
    await deed('tokens', () => scroll(stage, DISTANCE, STEADY))
    await moveTo(stage, 0)
    await deed('allTokens', () => scroll(stage, all, FLICK))

    await moveTo(stage, 0)
    await page.locator('[data-tab=activity]').click()
    await page.locator('[data-part=all-activity]').click()
    await page.locator(TRANSACTION).first().waitFor()
    await page.waitForTimeout(700)
    // Page after page comes on the way, so that the end moves on.
    await deed('arriving', () => scroll(stage, DISTANCE, STEADY))
    await slow(1)
    await answerOf(page, `window.whole.loadActivity(${transactions})`)
    await page.waitForTimeout(700)
    await slow(throttle)
    await moveTo(stage, 0)
    await deed('activity', () => scroll(stage, DISTANCE, STEADY))
    await moveTo(stage, 0)
    const length = await heightOf(stage)
    await deed('allActivity', () => scroll(stage, length, FLICK))
    if (run === runs - 1) {
      await cdp.send('Performance.enable')
      for (let round = 0; round < rounds; round += 1) {
        await scroll(stage, -length, FLICK)
        held.push(await heldBy(cdp))
        await scroll(stage, length, FLICK)
      }
    }
    await stage.close()
  }
  return { tokens, transactions, deeds, painted, requests, held }
}

/** One family of the wallet; the window closes behind it. */
async function connect(stage: Visit) {
  const { page } = stage
  await openModal(stage)
  await page.locator('[data-part=wallet][data-installed=true]').first().click()
  await page.locator('[data-part=family][data-namespace=eip155]').click()
  await page.locator('[data-part=account-button]').waitFor()
  // What is fetched behind a connection, and the window fading out.
  await page.waitForTimeout(1_500)
}
