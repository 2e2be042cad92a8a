import type { AnyActorRef } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ConnectionEvent, ConnectionInput } from '../connection/connection.types.ts'
import { connectionId } from './connectionId.ts'
import type { ModalContext } from './modal.types.ts'

type Id = ReturnType<typeof connectionId>

type Scope = {
  context: ModalContext
  system: AnyActorRef['system']
  enqueue: {
    spawnChild(src: 'connection', options: { id: Id; systemId: Id; input: ConnectionInput }): void
    sendTo(target: Id, event: ConnectionEvent): void
  }
}

/** Sends an event to the connection of a namespace. Without one, no wallet of the namespace was ever asked, and there is nothing to do. */
export function toConnection({ system, enqueue }: Scope, namespace: ChainNamespace, event: ConnectionEvent): void {
  const id = connectionId(namespace)
  if (system.get(id)) enqueue.sendTo(id, event)
}

/** Spawns the connection of a namespace, unless it is there: most visitors connect one namespace of several. */
export function wantConnection({ context, system, enqueue }: Scope, namespace: ChainNamespace): void {
  const id = connectionId(namespace)
  const booted = context.booted!.namespaces.find(each => each.namespace === namespace)
  if (system.get(id) || !booted) return
  enqueue.spawnChild('connection', {
    id,
    systemId: id,
    input: { ...booted, accountType: context.accountTypes[namespace] },
  })
}
