import type { AnyActorRef, EventObject } from 'xstate'

type Scope = { self: AnyActorRef; enqueue: { sendTo(target: AnyActorRef, event: EventObject): void } }

const isLoader = (ref: AnyActorRef) => (ref as { logic?: { id?: string } }).logic?.id === 'lazyFlow'

/** Parent of an actor; of a lazy flow the parent of its loader, which sends the flow every event it receives. */
const parentOf = ({ _parent: parent }: AnyActorRef) => (parent && isLoader(parent) ? parent._parent : parent)

/**
 * Sends the parent a fact, once the machine's own transition is complete. Unlike `sendParent` it is silent where there is no
 * parent, so that every machine also runs alone: in a test, in a diagram, under another renderer.
 */
export const report = <Fact extends EventObject>({ self, enqueue }: Scope, fact: Fact) => {
  const parent = parentOf(self)
  if (parent) enqueue.sendTo(parent, fact)
}
