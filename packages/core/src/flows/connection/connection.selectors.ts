import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { connectionOf, leafOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import type { AskScreen } from './connection.types.ts'

export type Ask = {
  /** `settling` before the wallet is asked and after it has approved: a former wallet is being let go. */
  screen: AskScreen | 'settling'
  /** The attempt's leaf. */
  state: string
  /** Why it was declined or failed. */
  error: ErrorRecord | undefined
}

/** How asking a wallet of a namespace goes: what ConnectingExternal shows. */
export function selectAsk(snapshot: ModalSnapshot, namespace: ChainNamespace): Ask {
  const connection = connectionOf(snapshot, namespace)
  const meta = Object.values(connection?.getMeta() ?? {}).find(each => each?.ask !== undefined)
  return {
    screen: meta?.ask ?? 'settling',
    state: leafOf(connection?.value.attempt ?? 'idle'),
    error: connection?.context.error,
  }
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** The specification's connection status of a namespace (the active one if none is given). A silent restore reads as `connecting`. */
export function selectStatus(snapshot: ModalSnapshot, namespace?: ChainNamespace): ConnectionStatus {
  const connection = connectionOf(snapshot, namespace)
  if (connection?.hasTag('connected')) return 'connected'
  return connection?.hasTag('connecting') ? 'connecting' : 'disconnected'
}
