import { answerOf, openModal, type Remembered, type Visit, visit, type World } from './whole.ts'

const FAMILIES = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** Milliseconds until the last of all four is connected, and until each is in whose place the others are not. */
export type Families = { all: number; alone: number[] }

const CLICKED = `new Promise(resolve => window.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }))`

const connected = async ({ page }: Visit, count: number) => {
  const times = await answerOf<number[]>(page, `window.whole.connected(${count})`)
  return times.at(-1)!
}

/** From the click on one family of the wallet, or on all of them, to the last that is connected. */
async function connect(world: World, row: string, count: number): Promise<{ time: number; remembered: Remembered }> {
  const stage = await visit(world)
  await openModal(stage)
  await stage.page.locator('[data-part=wallet][data-installed=true]').first().click()
  await stage.page.locator(row).waitFor()
  await stage.page.waitForTimeout(300)
  const clicked = answerOf<number>(stage.page, CLICKED)
  await stage.page.locator(row).click()
  const time = (await connected(stage, count)) - (await clicked)
  // What is remembered of it is written behind.
  await stage.page.waitForTimeout(300)
  const remembered = await stage.remember()
  await stage.close()
  return { time, remembered }
}

/** From the start of the page to the last connection that is back. */
async function restore(world: World, remembered: Remembered, count: number) {
  const stage = await visit(world, remembered)
  await stage.page.waitForFunction('window.whole')
  const time = await connected(stage, count)
  await stage.close()
  return time
}

/** One round: the four at once, and each alone on the same page, now connected and then restored. */
export async function measureFamilies(world: World): Promise<{ connect: Families; restore: Families }> {
  const all = await connect(world, '[data-part=all-families]', FAMILIES.length)
  const restored = await restore(world, all.remembered, FAMILIES.length)
  const alone = []
  for (const family of FAMILIES) {
    const one = await connect(world, `[data-part=family][data-namespace=${family}]`, 1)
    alone.push({ connect: one.time, restore: await restore(world, one.remembered, 1) })
  }
  return {
    connect: { all: all.time, alone: alone.map(({ connect: time }) => time) },
    restore: { all: restored, alone: alone.map(({ restore: time }) => time) },
  }
}
