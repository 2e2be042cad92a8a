import type { AnyActorRef, EventObject } from 'xstate'

type Scope = { self: AnyActorRef; enqueue: { sendTo(target: AnyActorRef, event: EventObject): void } }

const isLoader = (ref: AnyActorRef) => (ref as { logic?: { id?: string } }).logic?.id === 'lazyFlow'

/** Parent of an actor; for a lazy flow the parent of its loader, which forwards every event it receives to the flow. */
const parentOf = ({ _parent: parent }: AnyActorRef) => (parent && isLoader(parent) ? parent._parent : parent)

/**
 * Sends the parent a fact after the machine's own transition is complete. Unlike `sendParent` it does nothing without a parent, so that
 * every machine also runs alone: in a test, in a diagram, under another renderer.
 */
export const report = <Fact extends EventObject>({ self, enqueue }: Scope, fact: Fact) => {
  const parent = parentOf(self)
  if (parent) enqueue.sendTo(parent, fact)
}
