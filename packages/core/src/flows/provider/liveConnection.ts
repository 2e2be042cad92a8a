import type { ActorRefFrom } from 'xstate'
import type { Connection, LiveConnection } from '../../chain/adapter.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import { reporting } from '../../foreign.ts'
import { switchNetwork } from '../commands/commands.ts'
import type { connectionMachine } from '../connection/connection.machine.ts'
import { connectionId } from '../modal/connectionId.ts'
import type { ModalActor } from '../modal/modal.machine.ts'

/** Whether both are one connection: its account and chain may change, its wallet and session may not. */
const isSame = (one: Connection, other: Connection | undefined) =>
  one.connectorId === other?.connectorId && one.session === other.session

/** Follows one connection until it ends. An actor that stops ends it too. */
export function liveConnection(actor: ModalActor, chains: Chains, first: Connection): LiveConnection {
  const { namespace } = first
  // The connection of a namespace is spawned once, and lives as long as the root.
  const source = actor.getSnapshot().children[connectionId(namespace)] as ActorRefFrom<typeof connectionMachine>
  const ended = new AbortController()
  const listeners = new Set<(connection: Connection) => void>()
  let last: Connection | undefined = first

  const end = () => {
    if (!last) return
    last = undefined
    listeners.clear()
    subscription?.unsubscribe()
    ended.abort(new FoyerError('wallet.disconnected', { method: 'request' }))
  }
  const read = () => {
    // The same wallet may be connected again, which is another connection.
    if (ended.signal.aborted) return
    const snapshot = source.getSnapshot()
    const { connection } = snapshot.context
    if (snapshot.status !== 'active' || !snapshot.hasTag('connected') || !isSame(first, connection)) return end()
    if (connection === last) return
    last = connection
    for (const listener of listeners) reporting(() => listener(connection!))
  }
  let subscription: { unsubscribe(): void } | undefined
  subscription = source.subscribe({ next: read, complete: end, error: end })

  const { channel } = chains.source(first)
  return {
    current: () => {
      // A connection ends in its own transition, before its subscribers are called.
      read()
      if (last) return last
      throw ended.signal.reason
    },
    signal: ended.signal,
    watch: listener => {
      if (last) listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    networks: () => chains.networks(namespace),
    switchNetwork: id => switchNetwork(actor, id),
    ...(channel && { channel }),
  }
}
