import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { connectionOf, leafOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { AskScreen } from './connection.types.ts'
import { attemptOf } from './connectionParts.ts'

export type Ask = {
  /** `settling` before the wallet is asked and after it has approved: a former wallet is being let go. */
  screen: AskScreen | 'settling'
  /** The attempt's leaf. */
  state: string
  /** Why it was declined or failed. */
  error: ErrorRecord | undefined
}

/** State of asking a wallet of a namespace, for ConnectingExternal. */
export function selectAsk(snapshot: ModalSnapshot, namespace: ChainNamespace): Ask {
  const attempt = attemptOf(connectionOf(snapshot, namespace))
  const meta = Object.values(attempt?.getMeta() ?? {}).find(each => each?.ask !== undefined)
  return {
    screen: meta?.ask ?? 'settling',
    state: leafOf(attempt?.value ?? 'idle'),
    error: attempt?.context.error,
  }
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The specification's connection status of a namespace (the active one if none is given). A silent restore reads as `connecting`. */
export function selectStatus(snapshot: ModalSnapshot, namespace?: ChainNamespace): ConnectionStatus {
  const connection = connectionOf(snapshot, namespace)
  if (connection?.hasTag('connected')) return 'connected'
  const isConnecting = connection?.hasTag('connecting') || attemptOf(connection)?.hasTag('connecting')
  return isConnecting ? 'connecting' : 'disconnected'
}
