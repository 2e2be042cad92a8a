import type { AnyActorRef } from 'xstate'
import type { Connection } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import type { ModalActor } from '../../createModalActor.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import { connectionId } from '../modal/connectionId.ts'
import { liveConnection } from './liveConnection.ts'

/** Provider of one connection, from the first time that it is asked for. */
type Held = { signal: AbortSignal; read(): unknown }

const connectionIn = (actor: ModalActor, namespace: ChainNamespace): Connection | undefined => {
  const snapshot = connectionOf(actor.getSnapshot(), namespace)
  return snapshot?.hasTag('connected') ? snapshot.context.connection : undefined
}

/** Providers of a modal's connections, which `getProvider` reads. Each is created when the host first asks for it. */
export function providersOf(chains: Chains) {
  const held = new Map<ChainNamespace, Held>()
  return (actor: ModalActor, namespace: ChainNamespace): unknown => {
    const connection = connectionIn(actor, namespace)
    const create = chains.creator(namespace)
    const source = connection && actor.getSnapshot().children[connectionId(namespace)]
    if (!connection || !create || !source) return undefined
    const known = held.get(namespace)
    if (known && !known.signal.aborted) return known.read()
    const live = liveConnection(actor, source as AnyActorRef, chains, connection)
    const { signal } = live
    const provider = { signal, read: create(live) }
    held.set(namespace, provider)
    signal.addEventListener('abort', () => held.get(namespace) === provider && held.delete(namespace), { once: true })
    return provider.read()
  }
}
