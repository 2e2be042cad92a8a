import type { ChainNamespace } from '../chain/namespace.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf } from './connectionOf.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The specification's connection status of a namespace (the active one if none is given). A silent restore reads as `connecting`. */
export function selectStatus(snapshot: ModalSnapshot, namespace?: ChainNamespace): ConnectionStatus {
  const connection = connectionOf(snapshot, namespace)
  if (connection?.hasTag('connected')) return 'connected'
  return connection?.hasTag('connecting') ? 'connecting' : 'disconnected'
}
