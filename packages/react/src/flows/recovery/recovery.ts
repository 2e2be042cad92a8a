import type { Runtime, RuntimeHost } from '../../loader/runtime.ts'
import type { Recovery } from '../../modal/ModalContext.ts'

/** Milliseconds after a restart in which another error counts as the same one. */
const SETTLED = 10_000

const restarts = new WeakMap<RuntimeHost, number>()

/** Recovery of a runtime. `current` is the runtime that is shown now. */
export function createRecovery(host: RuntimeHost, current: () => Runtime, canRestart: boolean): Recovery {
  const restart: Recovery['restart'] = open => {
    restarts.set(host, Date.now())
    host.fail(current(), undefined)
    host.unlessClosed(host.load()).then(
      next => open && next?.open(),
      // The buttons show an error at the very start.
      () => {},
    )
  }
  return {
    canRestart,
    restart,
    hasSettled: () => Date.now() - (restarts.get(host) ?? 0) > SETTLED,
    dismiss: () => (canRestart ? restart() : host.fail(current(), { isFinal: true })),
  }
}
