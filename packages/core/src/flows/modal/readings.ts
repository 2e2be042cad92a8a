import type { AnyActorRef } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ConnectionSnapshot } from '../connection/connection.machine.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import { connectionId } from './connectionId.ts'
import type { Booted, NamespaceStatus } from './modal.types.ts'

// What the root reads from its children: a guard cannot, an action can.

/** Active namespace of the app, as kept by the network actor. */
export const activeNamespaceOf = (system: AnyActorRef['system']): ChainNamespace | undefined =>
  (system.get('network')?.getSnapshot() as Partial<NetworkSnapshot> | undefined)?.context?.activeNamespace

/** Connector that holds the connection of a namespace. */
export const holderOf = (system: AnyActorRef['system'], namespace: ChainNamespace): string | undefined => {
  const connection: ConnectionSnapshot | undefined = system.get(connectionId(namespace))?.getSnapshot()
  return connection?.hasTag('connected') ? connection.context.connection?.connectorId : undefined
}

/** Status of each namespace, read from its connection. Only the active namespace can be unsupported, by the network's rule. */
export function statusOf({ namespaces }: Booted, system: AnyActorRef['system']) {
  const network: NetworkSnapshot | undefined = system.get('network')?.getSnapshot()
  const unsupported = network?.hasTag('unsupported') && network.context.activeNamespace
  return Object.fromEntries(
    namespaces.map(({ namespace }): [string, NamespaceStatus] => {
      const connection: ConnectionSnapshot | undefined = system.get(connectionId(namespace))?.getSnapshot()
      for (const state of ['dormant', 'restoring'] as const) if (connection?.matches(state)) return [namespace, state]
      if (!connection?.hasTag('connected')) return [namespace, 'absent']
      return [namespace, namespace === unsupported ? 'unsupported' : 'connected']
    }),
  )
}
