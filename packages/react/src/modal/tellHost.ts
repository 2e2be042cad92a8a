import { type ChainNamespace, connectionOf, type ModalActor } from '@foyer/core'
import { CHAIN_NAMESPACES } from '@foyer/core/chain'
import type { ConnectionListeners } from '../loader/runtime.ts'

/** Tells the host of its visitor's connections until the returned function is called. Those that are there already are told as restored. */
export function tellHost(actor: ModalActor, host: { readonly current: ConnectionListeners }): () => void {
  const addresses = new Map<ChainNamespace, string>()
  let isOver = false
  const subscriptions = [
    actor.on('connection.established', ({ connection, restored }) => {
      addresses.set(connection.namespace, connection.address)
      host.current.onConnect?.(connection, { restored })
    }),
    actor.on('connection.changed', ({ connection }) => {
      const { namespace, address } = connection
      if (addresses.get(namespace) === address) return
      addresses.set(namespace, address)
      host.current.onAccountChange?.(connection)
    }),
    actor.on('connection.lost', ({ type: _, ...lost }) => host.current.onDisconnect?.(lost)),
  ]
  for (const namespace of CHAIN_NAMESPACES) {
    const found = connectionOf(actor.getSnapshot(), namespace)
    const connection = found?.hasTag('connected') ? found.context.connection : undefined
    if (!connection) continue
    addresses.set(namespace, connection.address)
    // Later, so that an error of the host is the page's, and not that of the component.
    queueMicrotask(() => {
      if (!isOver) host.current.onConnect?.(connection, { restored: true })
    })
  }
  return () => {
    isOver = true
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
