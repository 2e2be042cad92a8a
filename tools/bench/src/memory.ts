import { type Setting, showIntent, visitHost } from './hostVisit.ts'
import { type Retained as RetainedByPage, readRetained } from './retained.ts'
import { slope } from './spread.ts'

export type Memory = {
  rounds: number
  /** Readings after the first and the last round, each after a forced garbage collection. */
  first: Retained
  last: Retained
  /** Bytes that each round adds to the heap, from round 20 on. */
  bytesPerRound: number
}

export type Retained = RetainedByPage & { timers: number }

const ROUNDS = 100
const SETTLED = 20

/** Script that counts the pending timers of the page. */
export const TIMERS = `(() => {
  const pending = new Set()
  window.benchTimers = () => pending.size
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window
  window.setTimeout = (callback, ...rest) => {
    const id = setTimeout((...values) => { pending.delete(id); callback(...values) }, ...rest)
    pending.add(id)
    return id
  }
  window.setInterval = (...rest) => { const id = setInterval(...rest); pending.add(id); return id }
  window.clearTimeout = id => { pending.delete(id); clearTimeout(id) }
  window.clearInterval = id => { pending.delete(id); clearInterval(id) }
})();`

/** Opens and closes the modal a hundred times and reads the memory that remains. */
export async function measureMemory(setting: Setting): Promise<Memory> {
  const visit = await visitHost({ ...setting, wallets: TIMERS + setting.wallets })
  const { page, cdp } = visit
  await showIntent(visit)
  await cdp.send('Performance.enable')
  const retained = async (): Promise<Retained> => ({
    ...(await readRetained(cdp)),
    timers: Number(await page.evaluate('window.benchTimers()')),
  })
  const all: Retained[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate('probe.round()')
    all.push(await retained())
  }
  await visit.close()
  return {
    rounds: ROUNDS,
    first: all[0]!,
    last: all.at(-1)!,
    bytesPerRound: slope(all.slice(SETTLED).map(({ heap }) => heap)),
  }
}
