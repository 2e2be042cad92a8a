import type { ActorRefFrom } from 'xstate'
import type { ChainNamespace } from '../chain/namespace.ts'
import type { activityMachine } from '../flows/activity/activity.machine.ts'
import type { holdingsMachine } from '../flows/holdings/holdings.machine.ts'
import type { identityMachine } from '../flows/identity/identity.machine.ts'
import type { LedgerSnapshot } from '../flows/ledger/ledger.machine.ts'
import type { ModalSnapshot } from '../flows/modal/modal.machine.ts'
import { connectionOf } from './connectionOf.ts'

/** The actors of what the services know of the account: each undefined until its chunk has come. A renderer subscribes to each by itself. */
export type Ledger = {
  state: LedgerSnapshot['value']
  activity: ActorRefFrom<typeof activityMachine> | undefined
  holdings: ActorRefFrom<typeof holdingsMachine> | undefined
  identity: ActorRefFrom<typeof identityMachine> | undefined
}

/** The ledger of a namespace's connected account, or of the active one. */
export function ledgerOf(snapshot: ModalSnapshot, namespace?: ChainNamespace): Ledger | undefined {
  const ledger = connectionOf(snapshot, namespace)?.children.ledger?.getSnapshot() as LedgerSnapshot | undefined
  if (!ledger) return undefined
  const { activity, holdings, identity } = ledger.children
  return {
    state: ledger.value,
    activity: activity as Ledger['activity'],
    holdings: holdings as Ledger['holdings'],
    identity: identity as Ledger['identity'],
  }
}
