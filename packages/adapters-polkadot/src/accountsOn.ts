import type { ChainAdapter } from '@foyer/core/chain'
import type { SharedAccounts } from './connect.ts'
import { accountsNow } from './loadAccounts.ts'

/** What the wallet shares, as another chain has it: without the accounts that are tied to a third, and in that network's writing. */
export const createAccountsOn =
  (sharedBy: SharedAccounts): NonNullable<ChainAdapter['accountsOn']> =>
  ({ connectorId }, { caipNetworkId: chainId, ss58Format }) => {
    const reading = accountsNow()
    const shared = sharedBy.get(connectorId)
    // Whoever is connected has had accounts read.
    if (!reading || !shared) return []
    const { describeAccounts, GENERIC } = reading
    return describeAccounts(shared, { chainId, ss58Format: ss58Format ?? GENERIC })
  }
