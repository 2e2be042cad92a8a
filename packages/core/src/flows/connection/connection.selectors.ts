import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { connectionOf, leafOf, networkStateOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { connectionsFailed } from '../modal/toConnection.ts'
import type { AskScreen } from './connection.types.ts'
import { attemptOf } from './connectionParts.ts'

export type Ask = {
  /** `connecting` before the wallet is asked, and after its approval while a former wallet is being disconnected. */
  screen: AskScreen | 'connecting'
  /** State value of the attempt. */
  state: string
  /** Error of a declined or failed attempt. */
  error: ErrorRecord | undefined
}

/** Screen of a request that waits for the file of connections. */
const waitingScreen = (snapshot: ModalSnapshot, namespace: ChainNamespace | undefined) => {
  const { waiting } = snapshot.context
  if (!waiting.some(each => each.event.type === 'connect' && each.namespace === namespace)) return undefined
  return snapshot.matches({ connections: 'failed' }) ? 'failed' : 'ask'
}

/** State of a connection request in a namespace, for ConnectingExternal. */
export function selectAsk(snapshot: ModalSnapshot, namespace: ChainNamespace): Ask {
  const connection = connectionOf(snapshot, namespace)
  const waits = waitingScreen(snapshot, namespace)
  if (waits) return { screen: waits, state: waits, error: waits === 'failed' ? connectionsFailed : undefined }
  const attempt = attemptOf(connection)
  const meta = Object.values(attempt?.getMeta() ?? {}).find(each => each?.ask !== undefined)
  return {
    screen: meta?.ask ?? 'connecting',
    state: leafOf(attempt?.value ?? 'idle'),
    error: attempt?.context.error,
  }
}

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
