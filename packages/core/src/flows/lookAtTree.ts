import type { Unsubscribe } from '../chain/adapter.ts'
import { watchTree } from '../watchView.ts'
import type { ModalActor, ModalSnapshot } from './modal/modal.machine.ts'

/**
 * Looks at the whole tree, now and after each turn in which it has changed: actors send events to each other within one turn, and only what they
 * have settled on counts.
 */
export function lookAtTree(actor: ModalActor, look: (snapshot: ModalSnapshot) => void): Unsubscribe {
  let isQueued = false
  let isStopped = false
  look(actor.getSnapshot())
  const stop = watchTree(actor, () => {
    if (isQueued) return
    isQueued = true
    queueMicrotask(() => {
      isQueued = false
      if (!isStopped) look(actor.getSnapshot())
    })
  })
  return () => {
    isStopped = true
    stop()
  }
}
