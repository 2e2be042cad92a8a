import type { AnyActorRef } from 'xstate'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'

/** The namespace that the app acts on, as the network actor says it: the one place that knows. */
export const activeNamespaceOf = (system: AnyActorRef['system']): ChainNamespace | undefined =>
  (system.get('network')?.getSnapshot() as Partial<NetworkSnapshot> | undefined)?.context?.activeNamespace
