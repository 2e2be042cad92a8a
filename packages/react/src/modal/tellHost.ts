import { getAccount, type ModalActor } from '@foyer/core'
import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import type { ConnectionListeners } from '../loader/runtime.ts'

/** Tells the host of its visitor's connections, from now on until the returned function is called. */
export function tellHost(actor: ModalActor, listeners: ReadonlySet<ConnectionListeners>): () => void {
  // Of a host's own actor, a wallet may be connected already.
  const addresses = new Map(CHAIN_NAMESPACES.map(namespace => [namespace, getAccount(actor, namespace)?.address]))
  const subscription = actor.on('*', fact => {
    for (const { onConnect, onAccountChange, onDisconnect } of listeners) {
      if (fact.type === 'connection.established') onConnect?.(fact.connection, { restored: fact.restored })
      if (fact.type === 'connection.changed' && fact.connection.address !== addresses.get(fact.connection.namespace))
        onAccountChange?.(fact.connection)
      if (fact.type === 'connection.lost') onDisconnect?.(fact)
    }
    if ('connection' in fact) addresses.set(fact.connection.namespace, fact.connection.address)
  })
  return () => subscription.unsubscribe()
}
