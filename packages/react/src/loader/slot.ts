import { loadError } from './loadError.ts'
import type { Pace, Runtime, RuntimeFailure } from './runtime.ts'

/** Place for one runtime at a time: empty, loading, running or failed. */
export interface Slot {
  runtime(): Runtime | undefined
  failure(): RuntimeFailure | undefined
  /** Whether an attempt has ended, and none has begun since. */
  isLost(): boolean
  /** Starts loading, unless it has started. After a failure it starts again. */
  start(): Promise<Runtime>
  /** Stops the runtime, and an attempt to load one after its current slice. */
  stop(why?: RuntimeFailure): void
  /** Calls the listener after the runtime has loaded, has not loaded or has stopped, and after every change in its actor tree. */
  subscribe(listener: () => void): () => void
}

/** `load` gets a function that returns true once its attempt was stopped. */
export function createSlot(pace: Pace, load: (isCancelled: () => boolean) => Promise<Runtime>): Slot {
  const listeners = new Set<() => void>()
  let runtime: Runtime | undefined
  let failure: RuntimeFailure | undefined
  let attempt = 0
  let loading: Promise<Runtime> | undefined
  let unwatch: (() => void) | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }

  const run = async (): Promise<Runtime> => {
    attempt += 1
    const own = attempt
    try {
      const made = await load(() => attempt !== own)
      runtime = made
      failure = undefined
      unwatch = made.watch(notify)
      // An actor that has erred before fails at once.
      if (runtime !== made) throw loadError('connect.cancelled', {})
      notify()
      return made
    } catch (error) {
      if (attempt === own) {
        loading = undefined
        notify()
      }
      throw error
    }
  }

  return {
    runtime: () => runtime,
    failure: () => failure,
    isLost: () => attempt > 0 && !loading,
    start: () => {
      loading ??= run()
      return loading
    },
    stop: why => {
      attempt += 1
      loading = undefined
      pace.wake()
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
