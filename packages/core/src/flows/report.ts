import type { AnyActorRef, EventObject } from 'xstate'

type Scope = { self: AnyActorRef; enqueue: { sendTo(target: AnyActorRef, event: EventObject): void } }

/**
 * Tells the parent a fact, once the machine's own transition is complete. Unlike `sendParent` it is silent where there is no
 * parent, so that every machine also runs alone: in a test, in a diagram, under another renderer.
 */
export const report = <Fact extends EventObject>({ self, enqueue }: Scope, fact: Fact) => {
  if (self._parent) enqueue.sendTo(self._parent, fact)
}
