import type { ChainNamespace } from '../chain/namespace.ts'
import { attemptOf } from '../flows/connection/connectionParts.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf } from './connectionOf.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The specification's connection status of a namespace (the active one if none is given). A silent restore reads as `connecting`. */
export function selectStatus(snapshot: ModalSnapshot, namespace?: ChainNamespace): ConnectionStatus {
  const connection = connectionOf(snapshot, namespace)
  if (connection?.hasTag('connected')) return 'connected'
  const isConnecting = connection?.hasTag('connecting') || attemptOf(connection)?.hasTag('connecting')
  return isConnecting ? 'connecting' : 'disconnected'
}
