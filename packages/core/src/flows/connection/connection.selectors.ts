import type { ChainNamespace } from '../../chain/namespace.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { attemptOf } from './connectionParts.ts'

/** Screen of a request that waits for the file of connections. */
export const waitingScreen = (snapshot: ModalSnapshot, namespace: ChainNamespace | undefined) => {
  const { waiting } = snapshot.context
  if (!waiting.some(each => each.event.type === 'connect' && each.namespace === namespace)) return undefined
  return snapshot.matches({ connections: 'failed' }) ? 'failed' : 'ask'
}

/** Connection status of a namespace. A silent restore is `connecting`. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** Connection status of a namespace, as in the specification (the active one if none is given). A silent restore reads as `connecting`. */
export function selectStatus(snapshot: ModalSnapshot, namespace?: ChainNamespace): ConnectionStatus {
  const connection = connectionOf(snapshot, namespace)
  if (connection?.hasTag('connected')) return 'connected'
  const isConnecting =
    connection?.hasTag('connecting') ||
    attemptOf(connection)?.hasTag('connecting') ||
    waitingScreen(snapshot, namespace ?? networkStateOf(snapshot)?.context.activeNamespace) === 'ask'
  return isConnecting ? 'connecting' : 'disconnected'
}
