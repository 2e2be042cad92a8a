import { type Traced, traced } from './trace.ts'
import { answerOf, openModal, type Visit, visit, type World } from './whole.ts'

/** What a visitor does in the list of all wallets. */
export const DEEDS = ['open', 'arriving', 'scrolling', 'typing'] as const
export type Deed = (typeof DEEDS)[number]

export type Listed = { loaded: number; deeds: Record<Deed, Traced[]> }

/** As fast as a steady hand. */
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

/** So far before the end of what is loaded, or at its beginning. */
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

/** The list of all wallets with `count` of them loaded; while pages still arrive, with half of them. */
export async function measureCatalogue(
  world: World,
  { throttle, runs, count }: { throttle: number; runs: number; count: number },
): Promise<Listed> {
  const stage = await visit(world)
  const { page, cdp } = stage
  const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate })
  const load = async (most: number) => {
    await slow(1)
    const loaded = await answerOf<number>(page, `window.whole.load(${most})`)
    await page.waitForTimeout(500)
    await slow(throttle)
    return loaded
  }
  const deeds: Record<Deed, Traced[]> = { open: [], arriving: [], scrolling: [], typing: [] }
  const repeat = async (deed: Deed, prepare: () => Promise<unknown>, act: () => Promise<unknown>) => {
    for (let run = 0; run < runs; run += 1) {
      await prepare()
      deeds[deed].push(await traced(world.browser, act))
    }
  }
  await openModal(stage)
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
    () => moveTo(stage, 1_600),
    () => scroll(stage, DISTANCE),
  )
  const loaded = await load(count)
  await repeat('open', leave, open)
  await repeat(
    'scrolling',
    () => moveTo(stage, DISTANCE),
    () => scroll(stage, DISTANCE),
  )
  await repeat(
    'typing',
    () => moveTo(stage, 'start'),
    () => type(stage),
  )
  await stage.close()
  return { loaded, deeds }
}
