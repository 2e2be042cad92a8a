import type { AnyActorRef } from 'xstate'
import { type CaipNetworkId, CHAIN_NAMESPACES, type ChainNamespace } from '../../chain/namespace.ts'
import { connectionId } from '../modal/connectionId.ts'
import type { ConnectionSnapshot } from './connection.machine.ts'

export type ConnectedChains = Partial<Record<ChainNamespace, CaipNetworkId>>

/** Chain of each connected namespace, read from the connections. A replaced connection counts until its wallet is released. */
export const connectedChains = (system: AnyActorRef['system']): ConnectedChains =>
  Object.fromEntries(
    CHAIN_NAMESPACES.flatMap(namespace => {
      const snapshot: ConnectionSnapshot | undefined = system.get(connectionId(namespace))?.getSnapshot()
      if (!snapshot?.hasTag('connected')) return []
      const { connection, previous } = snapshot.context
      return [[namespace, (previous ?? connection)!.chainId]]
    }),
  )
