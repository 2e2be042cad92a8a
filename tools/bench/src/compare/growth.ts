import { TIMERS } from '../memory.ts'
import { openPressVisit, type PressSite, type PressVisit } from '../press/pressVisit.ts'
import { readRetained } from '../retained.ts'
import { slope } from '../spread.ts'
import type { Compared, Growth, Reading } from './figures.ts'

const ROUNDS = { opened: 20, mounted: 10 }
/** Share of the rounds after which caches of the engine and the page are full. */
const SETTLED = 0.5

async function read({ page, cdp }: PressVisit): Promise<Reading> {
  return { ...(await readRetained(cdp)), timers: Number(await page.evaluate('window.benchTimers()')) }
}

async function openAndClose({ page }: PressVisit) {
  await page.evaluate('window.benchRounds.open()')
  await page.keyboard.press('Escape')
  await page.evaluate('window.benchRounds.closed()')
}

async function remount(visit: PressVisit) {
  await visit.page.evaluate('window.benchRounds.unmount()')
  await visit.page.evaluate('window.benchRounds.mount()')
  await openAndClose(visit)
}

async function grow(visit: PressVisit, rounds: number, round: (visit: PressVisit) => Promise<void>): Promise<Growth> {
  const readings: Reading[] = []
  for (let count = 0; count < rounds; count += 1) {
    await round(visit)
    // The page prepares the next opening in idle time.
    await visit.quiet()
    readings.push(await read(visit))
  }
  const settled = readings.slice(Math.floor(rounds * SETTLED))
  return {
    rounds,
    first: readings[0]!,
    last: readings.at(-1)!,
    bytesPerRound: slope(settled.map(({ heap }) => heap)),
  }
}

/** Opens and closes a page's modal, then mounts and unmounts it, and reads the memory that remains. */
export async function measureGrowth(site: PressSite, page: Compared): Promise<{ opened: Growth; mounted: Growth }> {
  const prologue = TIMERS + site.prologue
  const visit = await openPressVisit({ ...site, prologue }, page, { network: 'loopback', throttle: 1 }, 'idle')
  try {
    const opened = await grow(visit, ROUNDS.opened, openAndClose)
    return { opened, mounted: await grow(visit, ROUNDS.mounted, remount) }
  } finally {
    await visit.close()
  }
}
