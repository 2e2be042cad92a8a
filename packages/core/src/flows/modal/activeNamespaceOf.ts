import type { AnyActorRef } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'

/** Active namespace of the app, as kept by the network actor. */
export const activeNamespaceOf = (system: AnyActorRef['system']): ChainNamespace | undefined =>
  (system.get('network')?.getSnapshot() as Partial<NetworkSnapshot> | undefined)?.context?.activeNamespace
