import type { CaipNetworkId } from '@foyer/core/chain'
import type { Provider } from './wallet.ts'

/** The last event of a wallet about its chain. */
export interface ChainClaim {
  /** Chain of its last event, until it answers with it or is asked to switch. */
  chainId?: CaipNetworkId | undefined
  /** Number of its switches that were asked for here, of which those who watch it may have heard nothing. */
  switches: number
  /** Questions of those who watch it, with the chain to which it was just switched. */
  readonly watches: Set<(switchedTo?: CaipNetworkId) => void>
}

/** Claims by wallet. */
export type ChainClaims = WeakMap<Provider, ChainClaim>

export function claimOf(claims: ChainClaims, provider: Provider): ChainClaim {
  const claim = claims.get(provider) ?? { switches: 0, watches: new Set() }
  claims.set(provider, claim)
  return claim
}
