import type { AnyActorRef } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ConnectionEvent, ConnectionInput } from '../connection/connection.types.ts'
import { connectionId } from './connectionId.ts'
import type { BootedNamespace, ModalContext } from './modal.types.ts'

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

/** Spawns the connection of a namespace: to restore the last visit, or when a wallet is first asked. Most visitors connect one of several. */
export function spawnConnection({ context, enqueue }: Scope, booted: BootedNamespace): void {
  const id = connectionId(booted.namespace)
  const input = { ...booted, accountType: context.accountTypes[booted.namespace] }
  enqueue.spawnChild('connection', { id, systemId: id, input })
}

/** Sends an event to the connection of a namespace, which is spawned where it is missing. A namespace without an adapter gets none. */
export function askConnection(scope: Scope, namespace: ChainNamespace, event: ConnectionEvent): void {
  const { context, system, enqueue } = scope
  const id = connectionId(namespace)
  const booted = context.booted?.namespaces.find(each => each.namespace === namespace)
  if (!booted) return
  if (!system.get(id)) spawnConnection(scope, booted)
  enqueue.sendTo(id, event)
}
