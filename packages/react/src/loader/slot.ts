import { loadError } from './loadError.ts'
import { createPace, type Pace } from './pace.ts'
import type { Runtime, RuntimeFailure } from './runtime.ts'

/** Attempt to load a runtime. */
export interface Attempt {
  pace: Pace
  promise: Promise<Runtime>
}

/** Place for one runtime at a time: empty, loading, running or failed. */
export interface Slot {
  runtime(): Runtime | undefined
  failure(): RuntimeFailure | undefined
  /** Starts loading, unless it has started. After a failure it starts again. */
  start(): Attempt
  /** Stops the runtime, and an attempt after its current slice. */
  stop(why?: RuntimeFailure): void
  /** Calls the listener after the runtime has loaded or stopped, and after every change in its actor tree. */
  subscribe(listener: () => void): () => void
}

/** `turn` waits for the next slice, and rejects if the attempt was stopped meanwhile. */
export function createSlot(load: (pace: Pace, turn: () => Promise<void>) => Promise<Runtime>): Slot {
  const listeners = new Set<() => void>()
  let runtime: Runtime | undefined
  let failure: RuntimeFailure | undefined
  let attempt: Attempt | undefined
  let unwatch: (() => void) | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }

  const run = async (pace: Pace): Promise<Runtime> => {
    const made = await load(pace, async () => {
      await pace.turn()
      if (attempt?.pace !== pace) throw loadError('connect.cancelled', {})
    })
    runtime = made
    failure = undefined
    unwatch = made.watch(notify)
    // An actor that has erred before fails at once.
    if (runtime !== made) throw loadError('connect.cancelled', {})
    notify()
    return made
  }

  return {
    runtime: () => runtime,
    failure: () => failure,
    start: () => {
      if (attempt) return attempt
      const pace = createPace()
      const promise = run(pace).catch((error: unknown) => {
        if (attempt === own) attempt = undefined
        throw error
      })
      const own = { pace, promise }
      attempt = own
      return own
    },
    stop: why => {
      const stopped = attempt
      attempt = undefined
      stopped?.pace.hurry()
      unwatch?.()
      unwatch = undefined
      runtime?.stop()
      runtime = undefined
      failure = why
      notify()
    },
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
