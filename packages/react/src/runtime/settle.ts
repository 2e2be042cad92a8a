import { FoyerError, type ModalActor, watchTree } from '@foyer/core'

/** Undefined: not yet. */
export type Outcome<Value> = { value: Value } | { error: unknown } | undefined

/**
 * A promise for something that the actor tree will say: `look` is asked now and after each change. It settles when the
 * actor stops, too: a host's `await` never hangs on an unmounted modal.
 */
export function settle<Value>(
  actor: ModalActor,
  look: () => Outcome<Value>,
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
    // Actors tell each other within one turn: what stands between two of them is not looked at.
    stops.push(watchTree(actor, () => queueMicrotask(() => settled || settleWith(look()))))
    const subscription = actor.subscribe({ complete: cancelled, error: cancelled })
    stops.push(() => subscription.unsubscribe())
    settleWith(look())
  })
}
