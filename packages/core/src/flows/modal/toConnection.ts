import type { AnyActorRef } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { ConnectionEvent, ConnectionInput } from '../connection/connection.types.ts'
import { connectionId } from './connectionId.ts'
import type { BootedNamespace, ModalContext, Waiting } from './modal.types.ts'

/** Error of connections whose file does not load. */
export const connectionsFailed: ErrorRecord = { code: 'chunk.failed', context: { chunk: 'connection' } }

type Id = ReturnType<typeof connectionId>

type Scope = {
  context: ModalContext
  system: AnyActorRef['system']
  enqueue: {
    spawnChild(src: 'connection', options: { id: Id; systemId: Id; input: ConnectionInput }): void
    sendTo(target: Id, event: ConnectionEvent): void
    assign(assigner: (given: { context: ModalContext }) => { waiting: Waiting[] }): void
    raise(event: { type: 'connections.wanted' }): void
  }
}

/** Type of the waiting event that an event ends. */
const ends: { [Type in ConnectionEvent['type']]?: ConnectionEvent['type'] } = {
  cancel: 'connect',
  'record.changed': 'record.changed',
}

/**
 * Sends an event to the connection of a namespace, and ends what waits for the file. Without a connection no wallet of the namespace was ever
 * asked, and there is nothing else to do.
 */
export function toConnection({ system, enqueue }: Scope, namespace: ChainNamespace, event: ConnectionEvent): void {
  const id = connectionId(namespace)
  const ended = ends[event.type]
  if (ended)
    enqueue.assign(({ context: { waiting } }) => ({
      waiting: waiting.filter(each => each.namespace !== namespace || each.event.type !== ended),
    }))
  if (system.get(id)) enqueue.sendTo(id, event)
}

/** Spawns the connection of a namespace: to restore the last visit, or when a wallet is first asked. Most visitors connect one of several. */
export function spawnConnection({ context, enqueue }: Scope, booted: BootedNamespace): void {
  const id = connectionId(booted.namespace)
  const input = { ...booted, accountType: context.accountTypes[booted.namespace] }
  enqueue.spawnChild('connection', { id, systemId: id, input })
}

/** Keeps an event until the file of connections is there: at once, mostly. A namespace without an adapter has no connection. */
export function askConnection({ context, enqueue }: Scope, namespace: ChainNamespace, event: ConnectionEvent): void {
  if (!context.booted?.namespaces.some(each => each.namespace === namespace)) return
  enqueue.assign(({ context: { waiting } }) => ({ waiting: [...waiting, { namespace, event }] }))
  enqueue.raise({ type: 'connections.wanted' })
}

/** Sends what waits to the connections, in its order, and spawns those that are missing. */
export function askWaiting(scope: Scope): void {
  const { context, system, enqueue } = scope
  const spawned = new Set<ChainNamespace>()
  for (const { namespace, event } of context.waiting) {
    const id = connectionId(namespace)
    if (!system.get(id) && !spawned.has(namespace))
      spawnConnection(scope, context.booted!.namespaces.find(booted => booted.namespace === namespace)!)
    spawned.add(namespace)
    enqueue.sendTo(id, event)
  }
  enqueue.assign(() => ({ waiting: [] }))
}
