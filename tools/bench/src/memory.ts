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

export type Held = { heap: number; nodes: number; listeners: number; timers: number }

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
  const held = async (): Promise<Held> => {
    // Twice: what a finalizer lets go of in the first is collected in the second.
    await cdp.send('HeapProfiler.collectGarbage')
    await cdp.send('HeapProfiler.collectGarbage')
    const { metrics } = await cdp.send('Performance.getMetrics')
    const read = (name: string) => metrics.find(metric => metric.name === name)!.value
    return {
      heap: read('JSHeapUsedSize'),
      nodes: read('Nodes'),
      listeners: read('JSEventListeners'),
      timers: Number(await page.evaluate('window.benchTimers()')),
    }
  }
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
