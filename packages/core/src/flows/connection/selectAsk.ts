import type { ChainNamespace } from '../../chain/namespace.ts'
import type { ErrorRecord } from '../../errors.ts'
import { leafOf } from '../leafOf.ts'
import { connectionOf } from '../modal/children.selectors.ts'
import type { ModalSnapshot } from '../modal/modal.machine.ts'
import { connectionsFailed } from '../modal/toConnection.ts'
import { waitingScreen } from './connection.selectors.ts'
import type { AskScreen } from './connection.types.ts'
import { attemptOf } from './connectionParts.ts'

/** Request of a connection to a wallet, as a view shows it. */
export type Ask = {
  /** `connecting` before the wallet is asked, and after its approval while a former wallet is being disconnected. */
  screen: AskScreen | 'connecting'
  /** State value of the attempt. */
  state: string
  /** Error of a declined or failed attempt. */
  error: ErrorRecord | undefined
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
