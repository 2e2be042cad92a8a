import type { ClockPort } from '../platform/ports.ts'
import { flushMicrotasks } from './flushMicrotasks.ts'

/** Timer that waits. */
export interface SimulatedTimer {
  /** Id of the timer. */
  id: number
  /** Milliseconds since the epoch. */
  due: number
  /** Milliseconds, as requested. */
  delay: number
}

/** Time that only a test moves. Serves XState (`createActor(machine, { clock })`) and a `ClockPort`. */
export interface SimulatedClock extends ClockPort {
  /**
   * Moves time forward by `milliseconds`, stopping at each timer that is due: `now()` is then that timer's time, and the promises that it
   * settled run before the next one. Resolves when the whole span is over. Timers started meanwhile run too, if they are due in it.
   */
  advance(milliseconds: number): Promise<void>
  /** Moves time without running timers, as in a computer that sleeps: each timer runs later by as much. */
  sleep(milliseconds: number): void
  /** Runs one pending timer now, whatever else is pending. False if there is none with this id. */
  fire(id: unknown): boolean
  /** Pending timers, the next one first. Empty after a clean stop. */
  pending(): SimulatedTimer[]
}

/** `start` is milliseconds since the epoch; the default is 2026-01-01T00:00:00Z. */
export function simulatedClock(options: { start?: number } = {}): SimulatedClock {
  let now = options.start ?? Date.UTC(2026, 0, 1)
  let nextId = 1
  const timers = new Map<number, SimulatedTimer & { callback: () => void }>()

  const pending = () => [...timers.values()].sort((a, b) => a.due - b.due || a.id - b.id)
  const run = (timer: SimulatedTimer & { callback: () => void }) => {
    timers.delete(timer.id)
    now = Math.max(now, timer.due)
    timer.callback()
  }

  return {
    now: () => now,
    setTimeout(callback, milliseconds) {
      const id = nextId++
      const delay = Math.max(0, milliseconds)
      timers.set(id, { id, due: now + delay, delay, callback })
      return id
    },
    clearTimeout(id) {
      timers.delete(id as number)
    },
    async advance(milliseconds) {
      const end = now + milliseconds
      await flushMicrotasks()
      for (let timer = pending()[0]; timer && timer.due <= end; timer = pending()[0]) {
        run(timer)
        await flushMicrotasks()
      }
      now = Math.max(now, end)
    },
    sleep(milliseconds) {
      now += milliseconds
      for (const timer of timers.values()) timer.due += milliseconds
    },
    fire(id) {
      const timer = timers.get(id as number)
      if (timer) run(timer)
      return timer !== undefined
    },
    pending: () => pending().map(({ id, due, delay }) => ({ id, due, delay })),
  }
}
