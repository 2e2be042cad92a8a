import type { ChainNamespace } from '../chain/namespace.ts'
import type { AccountSnapshot } from '../flows/account/account.machine.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf } from './connectionOf.ts'

/** Whether `balance.refresh` would ask the chain now. It would not for 30 seconds after a failure. */
export function canRefreshBalance(snapshot: ModalSnapshot, namespace?: ChainNamespace): boolean {
  const account = connectionOf(snapshot, namespace)?.children.account?.getSnapshot() as AccountSnapshot | undefined
  return account?.status === 'active' && account.can({ type: 'balance.refresh', force: true })
}
