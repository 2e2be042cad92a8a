import type { TokenBalance } from '../../api/tokenBalance.ts'
import type { ConnectionRef } from '../../chain/adapter.ts'
import type { Network } from '../../chain/network.ts'
import { port } from '../../port.ts'

/** Account of the tokens, and the connector over which its wallet may be asked. */
export type HoldingsKey = ConnectionRef & {
  /** Absent when the host did not request the chain: there is no known endpoint. */
  network: Network | undefined
}

export const holdingsPorts = {
  /** Last cached tokens of the account, of any age, to show meanwhile. Undefined when there are none. */
  kept: port<readonly TokenBalance[] | undefined, HoldingsKey>('holdings.kept'),
  /** Reads the tokens, from the 30 s caches unless `force`. Rejects with `balance.unavailable`, also on a chain without a source. */
  tokens: port<readonly TokenBalance[], HoldingsKey & { force: boolean }>('holdings.tokens'),
}
