import type { ChainNamespace } from '../chain/namespace.ts'
import type { ErrorRecord } from '../errors.ts'
import type { AskScreen } from '../flows/connection/connection.types.ts'
import { attemptOf } from '../flows/connection/connectionParts.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf } from './connectionOf.ts'
import { leafOf } from './leafOf.ts'

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
