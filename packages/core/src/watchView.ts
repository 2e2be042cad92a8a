import type { Unsubscribe } from './chain/adapter.ts'
import type { ModalActor } from './flows/modal/modal.machine.ts'
import { selectView } from './flows/modal/modal.selectors.ts'
import type { BuiltView } from './flows/modal/views.ts'
import { reporting } from './foreign.ts'

/**
 * Calls the listener after every change in the whole actor tree, for renderers with selectors that read child actors. A parent's
 * subscribers are not notified of a child's transitions.
 */
export function watchTree(actor: ModalActor, listener: () => void): Unsubscribe {
  const subscription = actor.system.inspect(event => {
    if (event.type === '@xstate.snapshot') reporting(listener)
  })
  return () => subscription.unsubscribe()
}

/** Calls the listener with the view on screen, now and at each change; `undefined` when the modal has closed. */
export function watchView(actor: ModalActor, listener: (view: BuiltView | undefined) => void): Unsubscribe {
  let view = selectView(actor.getSnapshot())
  listener(view)
  return watchTree(actor, () => {
    const next = selectView(actor.getSnapshot())
    if (next === view) return
    view = next
    listener(view)
  })
}
