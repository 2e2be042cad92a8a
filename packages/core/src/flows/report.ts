import type { AnyActorRef, EventObject } from 'xstate'

/**
 * Tells the parent a fact. Unlike `sendParent` it is silent where there is no parent, so that every machine also runs alone:
 * in a test, in a diagram, under another renderer.
 */
export const report = <Fact extends EventObject>({ self }: { self: AnyActorRef }, fact: Fact) => {
  self._parent?.send(fact)
}
