import { FoyerError } from '../../errors.ts'
import { watchTree } from '../../watchView.ts'
import type { ModalActor } from '../modal/modal.machine.ts'

/** Result of a command; undefined while it is pending. */
export type Outcome<Value> = { value: Value } | { error: unknown } | undefined

/**
 * Promise for an outcome in the actor tree: `read` is called now and after each change. It also settles when the actor stops, so that an
 * `await` of the host never hangs on an unmounted modal.
 */
export function settle<Value>(
  actor: ModalActor,
  read: () => Outcome<Value>,
  listen?: (settleWith: (outcome: Outcome<Value>) => void) => () => void,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    let settled = false
    const settleWith = (outcome: Outcome<Value>) => {
      if (!outcome || settled) return
      settled = true
      for (const stop of stops) stop()
      if ('value' in outcome) resolve(outcome.value)
      else reject(outcome.error)
    }
    const cancelled = () => settleWith({ error: new FoyerError('connect.cancelled', {}) })
    if (listen) stops.push(listen(settleWith))
    // Actors send events to each other within one turn: read after it.
    stops.push(watchTree(actor, () => queueMicrotask(() => settled || settleWith(read()))))
    const subscription = actor.subscribe({ complete: cancelled, error: cancelled })
    stops.push(() => subscription.unsubscribe())
    settleWith(read())
    // XState does not notify a subscriber of an actor that has already stopped.
    if (actor.getSnapshot().status !== 'active') cancelled()
  })
}
