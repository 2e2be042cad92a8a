import type { Connection, CreateProvider } from '../../chain/adapter.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Chains, Providers } from '../../chains.ts'
import { attempt } from '../../foreign.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { liveConnection } from './liveConnection.ts'

/** Provider of one connection, from the first time that it is asked for. */
type Held = { isAlive(): boolean; read(): unknown }

const connectionIn = (actor: ModalActor, namespace: ChainNamespace): Connection | undefined => {
  const snapshot = connectionOf(actor.getSnapshot(), namespace)
  return snapshot?.hasTag('connected') ? snapshot.context.connection : undefined
}

/** Providers of a modal's connections, which `getProvider` reads. */
export function createProviders(chains: Chains) {
  const creators = new Map<ChainNamespace, CreateProvider>()
  const held = new Map<ChainNamespace, Held>()

  const hold = (actor: ModalActor, connection: Connection, create: CreateProvider): Held => {
    const { namespace } = connection
    const live = liveConnection(actor, chains, connection)
    const provider: Held = {
      // Another connection may have begun before the end of this one was reported.
      isAlive: () => attempt(live.current) !== undefined,
      read: create(live),
    }
    held.set(namespace, provider)
    live.signal.addEventListener('abort', () => held.get(namespace) === provider && held.delete(namespace), {
      once: true,
    })
    return provider
  }

  const load: Providers['load'] = async namespace => {
    if (creators.has(namespace)) return
    const create = await chains.adapter(namespace).provider?.()
    if (create) creators.set(namespace, create)
  }

  return {
    load,
    /** Resolves with the connection once its provider has loaded too: a connection has one from its beginning. */
    whenLoaded: async <Value>(namespace: ChainNamespace, connecting: Promise<Value>): Promise<Value> =>
      (await Promise.all([connecting, load(namespace)]))[0],
    of: (root: object, namespace: ChainNamespace): unknown => {
      const actor = root as ModalActor
      const connection = connectionIn(actor, namespace)
      const create = creators.get(namespace)
      if (!connection || !create) return undefined
      const known = held.get(namespace)
      return (known?.isAlive() ? known : hold(actor, connection, create)).read()
    },
  }
}
