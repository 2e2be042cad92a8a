import type { ChainNamespace } from '../../chain/namespace.ts'
import type { StoredAccount } from '../../initialState/initialState.ts'
import { connectionOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { attemptOf } from './connectionParts.ts'

/** Screen of a request that waits for the file of connections. */
export const waitingScreen = (snapshot: ModalSnapshot, namespace: ChainNamespace | undefined) => {
  const { waiting } = snapshot.context
  if (!waiting.some(each => each.event.type === 'connect' && each.namespace === namespace)) return undefined
  return snapshot.matches({ connections: 'failed' }) ? 'failed' : 'ask'
}

/**
 * Account of a connection that waits for the visitor's first touch of the page, because its wallet may open a prompt (the active namespace if
 * none is given). Undefined once the wallet is asked.
 */
export function selectStoredAccount(snapshot: ModalSnapshot, namespace?: ChainNamespace): StoredAccount | undefined {
  const connection = connectionOf(snapshot, namespace)
  const { connectorId, address } = (connection?.matches('dormant') && connection.context.record) || {}
  return connectorId !== undefined && address !== undefined
    ? { connectorId, namespace: connection!.context.namespace, address }
    : undefined
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
