import type { AnyActorRef, EventObject } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import { connectionId } from '../modal/connectionId.ts'

type Scope = { enqueue: { sendTo(target: AnyActorRef, event: EventObject): void }; system: AnyActorRef['system'] }

/** Has balance, tokens and activity of a connected account read again, because the chain has moved its money. */
export function readAgain({ enqueue, system }: Scope, namespace: ChainNamespace): void {
  const connection = system.get(connectionId(namespace))
  if (!connection) return
  for (const event of [{ type: 'balance.refresh', force: true }, { type: 'portfolio.refresh' }])
    enqueue.sendTo(connection, event)
}
