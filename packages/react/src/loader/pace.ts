import { whenIdle } from '../whenIdle.ts'

/** Pace of a piece of work that is done in slices: when the page is idle, and without a wait once the visitor waits for it. */
export interface Pace {
  /** Resolves when the next slice may run. Each slice is a task of its own, as one long task would block the page. */
  turn(): Promise<void>
  /** Resolves with the promise, or as soon as the visitor waits. */
  unlessHurried(promise: Promise<unknown>): Promise<unknown>
  /** The visitor waits for the work. */
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
