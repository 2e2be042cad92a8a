import { onTestFinished, vi } from 'vitest'

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date']

/** Milliseconds that pass in each turn. Partners in this process answer within a turn. */
const STEP = 20
/**
 * Real milliseconds of a turn. A test that looks at something every ten sees it within 200 of its own, also where the machine stands still in
 * between: then no time passes for the test either.
 */
const TURN = 1

/** @type {import('./fastClock.d.mts').fastClock} */
export function fastClock() {
  const { setTimeout: wait } = globalThis
  const [begun, time] = [performance.now(), Date.now()]
  vi.useFakeTimers({ toFake: FAKED, now: time })
  // Vitest's own begins at 0, so that what was noted a minute ago would lie a minute ahead.
  Object.defineProperty(performance, 'now', { configurable: true, value: () => begun + Date.now() - time })
  let isOver = false
  const run = async () => {
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(STEP)
      await new Promise(resolve => wait(resolve, TURN))
    }
  }
  void run()
  const end = () => {
    if (isOver) return
    isOver = true
    Reflect.deleteProperty(performance, 'now')
    vi.useRealTimers()
  }
  onTestFinished(end)
  return end
}
