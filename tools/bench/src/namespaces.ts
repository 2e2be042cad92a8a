import { answerOf, type Environment, openModal, type Stored, type Visit, visitFullPage } from './fullVisit.ts'

const NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122'] as const

/** Milliseconds until all four are connected, and until each is when connected alone. */
export type NamespaceTimes = { all: number; alone: number[] }

const CLICKED = `new Promise(resolve => window.addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }))`

const connected = async ({ page }: Visit, count: number) => {
  const times = await answerOf<number[]>(page, `window.full.connected(${count})`)
  return times.at(-1)!
}

/** Measures the time from the click on one namespace, or on all, to the last connection. */
async function connect(
  environment: Environment,
  row: string,
  count: number,
): Promise<{ time: number; stored: Stored }> {
  const visit = await visitFullPage(environment)
  await openModal(visit)
  await visit.page.locator('[data-part=wallet][data-installed=true]').first().click()
  await visit.page.locator(row).waitFor()
  await visit.page.waitForTimeout(300)
  const clicked = answerOf<number>(visit.page, CLICKED)
  await visit.page.locator(row).click()
  const time = (await connected(visit, count)) - (await clicked)
  // The connection is written to storage afterwards.
  await visit.page.waitForTimeout(300)
  const stored = await visit.readStorage()
  await visit.close()
  return { time, stored }
}

/** Measures the time from the start of the page to the last restored connection. */
async function restore(environment: Environment, stored: Stored, count: number) {
  const visit = await visitFullPage(environment, stored)
  await visit.page.waitForFunction('window.full')
  const time = await connected(visit, count)
  await visit.close()
  return time
}

/** Measures one round: four namespaces at once and each alone, connected and then restored. */
export async function measureNamespaces(
  environment: Environment,
): Promise<{ connect: NamespaceTimes; restore: NamespaceTimes }> {
  const all = await connect(environment, '[data-part=all-families]', NAMESPACES.length)
  const restored = await restore(environment, all.stored, NAMESPACES.length)
  const alone = []
  for (const namespace of NAMESPACES) {
    const one = await connect(environment, `[data-part=family][data-namespace=${namespace}]`, 1)
    alone.push({ connect: one.time, restore: await restore(environment, one.stored, 1) })
  }
  return {
    connect: { all: all.time, alone: alone.map(({ connect: time }) => time) },
    restore: { all: restored, alone: alone.map(({ restore: time }) => time) },
  }
}
