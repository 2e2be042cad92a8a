import type { TokenBalance } from '../../api/tokenBalance.ts'
import type { ConnectionRef } from '../../chain/adapter.ts'
import type { Network } from '../../chain/network.ts'
import { port } from '../../port.ts'

/** Whose tokens, and over which connector their wallet may be asked. */
export type HoldingsKey = ConnectionRef & {
  /** Absent when the host did not ask for the chain: nobody told us an endpoint. */
  network: Network | undefined
}

export const holdingsPorts = {
  /** What was last known of the account, of whatever age, to be shown meanwhile. Undefined when nothing is. */
  kept: port<readonly TokenBalance[] | undefined, HoldingsKey>('holdings.kept'),
  /** From the 30 s caches unless `force`. Rejects with `balance.unavailable`, also on a chain that nobody can tell of. */
  tokens: port<readonly TokenBalance[], HoldingsKey & { force: boolean }>('holdings.tokens'),
}
