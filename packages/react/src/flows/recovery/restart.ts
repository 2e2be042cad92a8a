import type { Handle } from '../../loader/handle.ts'
import type { Runtime } from '../../runtime/runtime.ts'

/** Within this many milliseconds after a restart another error is taken for the same one, which would come back for ever. */
const SETTLED = 10_000

const restarts = new WeakMap<Handle, number>()

/** Replaces the runtime by a new one, which starts from storage, and opens its window if `open` is given. */
export const restart = (handle: Handle, runtime: Runtime, open?: 'open'): void => {
  restarts.set(handle, Date.now())
  handle.fail(runtime, undefined)
  handle.unlessClosed(handle.load()).then(
    next => open && next?.open(),
    // An error at its very start is said by the buttons.
    () => {},
  )
}

/** Whether the last restart is long enough ago for another one to help. */
export const hasSettled = (handle: Handle): boolean => Date.now() - (restarts.get(handle) ?? 0) > SETTLED
