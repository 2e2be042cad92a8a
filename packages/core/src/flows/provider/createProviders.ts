import type { Connection } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { CreateProvider } from '../../chain/provider.ts'
import type { Chains } from '../../chains.ts'
import type { ModalActor } from '../../createModalActor.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import { liveConnection } from './liveConnection.ts'

/** Provider of one connection, from the first time that it is asked for. */
type Held = { signal: AbortSignal; read(): unknown }

const connectionIn = (actor: ModalActor, namespace: ChainNamespace): Connection | undefined => {
  const snapshot = connectionOf(actor.getSnapshot(), namespace)
  return snapshot?.hasTag('connected') ? snapshot.context.connection : undefined
}

export interface Providers {
  /** Loads what a namespace's provider is created by. Nothing connects without it. */
  load(namespace: ChainNamespace): Promise<void>
  /** Provider of the namespace's connection, which is created when the host first asks for it. Undefined without a connection. */
  of(actor: ModalActor, namespace: ChainNamespace): unknown
}

/** Providers of a modal's connections, which `getProvider` reads. */
export function createProviders(chains: Chains): Providers {
  const creators = new Map<ChainNamespace, CreateProvider>()
  const held = new Map<ChainNamespace, Held>()

  const hold = (actor: ModalActor, connection: Connection, create: CreateProvider): Held => {
    const { namespace } = connection
    const live = liveConnection(actor, chains, connection)
    const { signal } = live
    const provider = { signal, read: create(live) }
    held.set(namespace, provider)
    signal.addEventListener('abort', () => held.get(namespace) === provider && held.delete(namespace), { once: true })
    return provider
  }

  return {
    load: async namespace => {
      if (creators.has(namespace)) return
      const create = await chains.adapter(namespace).provider?.()
      if (create) creators.set(namespace, create)
    },
    of: (actor, namespace) => {
      const connection = connectionIn(actor, namespace)
      const create = creators.get(namespace)
      if (!connection || !create) return undefined
      const known = held.get(namespace)
      return (known && !known.signal.aborted ? known : hold(actor, connection, create)).read()
    },
  }
}
