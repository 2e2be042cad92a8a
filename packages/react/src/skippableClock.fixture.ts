import { browserPorts } from '@foyer/core/browser'

/** Real time that a test can skip: timers within the span run at once. */
export function skippableClock() {
  const { clock } = browserPorts()
  let skipped = 0
  const timers = new Map<unknown, { due: number; run: () => void }>()
  const now = () => clock.now() + skipped
  return {
    now,
    setTimeout(run: () => void, wait: number) {
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        run()
      }, wait)
      timers.set(timer, { due: now() + wait, run })
      return timer
    },
    clearTimeout(timer: unknown) {
      timers.delete(timer)
      clock.clearTimeout(timer)
    },
    skip(milliseconds: number) {
      skipped += milliseconds
      for (const [timer, { due, run }] of [...timers]) {
        if (due > now()) continue
        clock.clearTimeout(timer)
        timers.delete(timer)
        run()
      }
    },
  }
}
