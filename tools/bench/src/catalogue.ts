import { answerOf, type Environment, openModal, type Visit, visitFullPage } from './fullVisit.ts'
import { type Traced, traced } from './trace.ts'

/** Actions of a visitor in the list of all wallets. */
export const ACTIONS = ['open', 'arriving', 'scrolling', 'typing'] as const
export type Action = (typeof ACTIONS)[number]

export type Listed = { loaded: number; actions: Record<Action, Traced[]> }

/** Speed of a steady hand. */
const PIXELS_PER_SECOND = 1_500
const DISTANCE = 4_000
const WORD = 'harbor'
const BETWEEN_KEYS = 110

const SCROLLER = `document.querySelector('foyer-modal').shadowRoot.querySelector('.all-wallets')`

async function scroll({ page, cdp }: Visit, distance: number) {
  const { x, y, width, height } = (await page.locator('.all-wallets').boundingBox())!
  await cdp.send('Input.synthesizeScrollGesture', {
    x: x + width / 2,
    y: y + height / 2,
    yDistance: -distance,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
  })
}

/** Scrolls to the start, or to a distance from the end of the loaded rows. */
const moveTo = async ({ page }: Visit, before: number | 'start') => {
  await page.evaluate(`${SCROLLER}.scrollTop = ${before === 'start' ? 0 : `${SCROLLER}.scrollHeight - ${before}`}`)
  await page.waitForTimeout(500)
}

async function type({ page }: Visit) {
  await page.locator('[data-part=search]').first().click()
  await page.keyboard.type(WORD, { delay: BETWEEN_KEYS })
  await page.waitForTimeout(1_000)
  for (let letter = 0; letter < WORD.length; letter += 1)
    await page.keyboard.press('Backspace', { delay: BETWEEN_KEYS })
  await page.waitForTimeout(700)
}

/** Measures the list of all wallets with `count` of them loaded; `arriving` starts with half of them. */
export async function measureCatalogue(
  environment: Environment,
  { throttle, runs, count }: { throttle: number; runs: number; count: number },
): Promise<Listed> {
  const visit = await visitFullPage(environment)
  const { page, cdp } = visit
  const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const load = async (most: number) => {
    await slow(1)
    const loaded = await answerOf<number>(page, `window.full.load(${most})`)
    await page.waitForTimeout(500)
    await slow(throttle)
    return loaded
  }
  const actions: Record<Action, Traced[]> = { open: [], arriving: [], scrolling: [], typing: [] }
  const repeat = async (action: Action, prepare: () => Promise<unknown>, act: () => Promise<unknown>) => {
    for (let run = 0; run < runs; run += 1) {
      await prepare()
      actions[action].push(await traced(environment.browser, act))
    }
  }
  await openModal(visit)
  const open = async () => {
    await page.locator('[data-part=all-wallets]').click()
    await page.waitForTimeout(1_500)
  }
  const leave = async () => {
    await page.locator('[data-part=back]').click()
    await page.locator('[data-part=all-wallets]').waitFor()
    await page.waitForTimeout(700)
  }
  await open()
  await load(count / 2)
  await repeat(
    'arriving',
    () => moveTo(visit, 1_600),
    () => scroll(visit, DISTANCE),
  )
  const loaded = await load(count)
  await repeat('open', leave, open)
  await repeat(
    'scrolling',
    () => moveTo(visit, DISTANCE),
    () => scroll(visit, DISTANCE),
  )
  await repeat(
    'typing',
    () => moveTo(visit, 'start'),
    () => type(visit),
  )
  await visit.close()
  return { loaded, actions }
}
