import { whenIdle } from '../whenIdle.ts'

/** Scheduler of work in slices: each runs when the page is idle, or at once when the visitor is waiting for it. */
export interface Pace {
  /** Resolves when the next slice may run. Each slice is a task of its own, as one long task would block the page. */
  turn(): Promise<void>
  /** Resolves with the promise, or as soon as `hurry` is called. */
  unlessHurried(promise: Promise<unknown>): Promise<unknown>
  /** Ends the waits, because the visitor is waiting for the work. */
  hurry(): void
}

export function createPace(): Pace {
  let isHurried = false
  let resolveHurried = () => {}
  const hurried = new Promise<void>(resolve => {
    resolveHurried = resolve
  })
  return {
    turn: () =>
      new Promise(resolve => {
        if (isHurried) return void setTimeout(resolve)
        const cancel = whenIdle(resolve)
        void hurried.then(() => {
          cancel()
          resolve()
        })
      }),
    unlessHurried: promise => Promise.race([hurried, promise]),
    hurry: () => {
      isHurried = true
      resolveHurried()
    },
  }
}
