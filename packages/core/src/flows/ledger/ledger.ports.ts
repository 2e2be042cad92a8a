import type { ChainNamespace } from '../../chain/namespace.ts'
import { later, port } from '../../port.ts'
import type { activityMachine } from '../activity/activity.machine.ts'
import type { holdingsMachine } from '../holdings/holdings.machine.ts'
import type { identityMachine } from '../identity/identity.machine.ts'

/** Which of it is to be had for a namespace: what the family has, the host shows and there is a service for. */
export type LedgerParts = { tokens: boolean; activity: boolean; names: boolean }

/** The flows of the ledger, in a chunk of their own. */
export type LedgerFlows = {
  activity: typeof activityMachine
  holdings: typeof holdingsMachine
  identity: typeof identityMachine
}

export const ledgerPorts = {
  /** Loads the flows of the ledger and registers them. Rejects when the chunk does not come. */
  chunk: port<LedgerParts, { namespace: ChainNamespace }>('ledger.chunk'),
  activity: later<LedgerFlows['activity']>('ledger.activity'),
  holdings: later<LedgerFlows['holdings']>('ledger.holdings'),
  identity: later<LedgerFlows['identity']>('ledger.identity'),
}
