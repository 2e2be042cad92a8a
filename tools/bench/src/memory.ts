import { type Held as HeldByPage, heldBy } from './held.ts'
import { slope } from './spread.ts'
import { type Setting, setStage, showIntent } from './stage.ts'

export type Memory = {
  rounds: number
  /** After the first round and after the last, behind a forced collection. */
  first: Held
  last: Held
  /** Bytes that a round adds to the heap, from round 20 on. */
  bytesPerRound: number
}

export type Held = HeldByPage & { timers: number }

const ROUNDS = 100
const SETTLED = 20

/** Counts the timers that are still to come. */
const TIMERS = `(() => {
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

/** Opens and closes a hundred times, and sees what stays. */
export async function measureMemory(setting: Setting): Promise<Memory> {
  const stage = await setStage({ ...setting, wallets: TIMERS + setting.wallets })
  const { page, cdp } = stage
  await showIntent(stage)
  await cdp.send('Performance.enable')
  const held = async (): Promise<Held> => ({
    ...(await heldBy(cdp)),
    timers: Number(await page.evaluate('window.benchTimers()')),
  })
  const all: Held[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.evaluate('scene.round()')
    all.push(await held())
  }
  await stage.close()
  return {
    rounds: ROUNDS,
    first: all[0]!,
    last: all.at(-1)!,
    bytesPerRound: slope(all.slice(SETTLED).map(({ heap }) => heap)),
  }
}
