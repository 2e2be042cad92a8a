import type { AnyActorRef } from 'xstate'
import { attempt } from './foreign.ts'

type Tree = { status: string; children?: Record<string, AnyActorRef | undefined> }

/**
 * Stops everything below an actor that erred. XState stops children in a transition that ends well; one that throws leaves them running, with
 * their listeners, timers and sockets.
 */
export function releaseChildren(actor: AnyActorRef): void {
  const { children = {} } = attempt(() => actor.getSnapshot() as Tree) ?? {}
  for (const child of Object.values(children)) {
    if (!child) continue
    // What an active child holds it releases by itself, as when its parent stops it. One that fails in that costs the others nothing.
    attempt(() => {
      if ((child.getSnapshot() as Tree).status === 'active') child.send({ type: 'xstate.stop' })
    })
    releaseChildren(child)
  }
}
