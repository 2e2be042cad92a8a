import { onTestFinished, vi } from 'vitest'

const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance']

/** Milliseconds that pass in one turn of the real clock. Partners in this process answer within a turn. */
const STEP = 20

/** @type {import('./fastClock.d.mts').fastClock} */
export function fastClock() {
  const { setImmediate } = globalThis
  vi.useFakeTimers({ toFake: FAKED })
  let isOver = false
  const run = async () => {
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(STEP)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  void run()
  const end = () => {
    isOver = true
    vi.useRealTimers()
  }
  onTestFinished(end)
  return end
}
