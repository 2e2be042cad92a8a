import { loadApi } from '../../api/loadApi.ts'
import type { SharedApi } from '../../api/sharedApi.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import { isServed } from '../../rules/isServed.ts'
import { provideActivity } from '../activity/provideActivity.ts'
import { provideHoldings } from '../holdings/provideHoldings.ts'
import { tokenCaches } from '../holdings/tokenCaches.ts'
import { provideIdentity } from '../identity/provideIdentity.ts'
import type { LedgerFlows, LedgerParts } from './ledger.ports.ts'

/** The flows of the ledger on their real effects, and what there is of it for a namespace. Nothing is asked yet. */
export function ledgerFlows(
  chains: Chains,
  shared: SharedApi,
  { config }: Pick<ResolvedOptions, 'config'>,
  ports: Ports,
) {
  const api = shared.of(loadApi)
  const caches = tokenCaches(ports.clock)
  const flows: LedgerFlows = {
    activity: provideActivity(api),
    holdings: provideHoldings(chains, api, caches, ports),
    identity: provideIdentity(api),
  }
  return {
    flows,
    /** Drops what the flows themselves keep of these addresses; without them, of all. */
    forget: caches.forget,
    partsOf: (namespace: ChainNamespace): LedgerParts => ({
      tokens:
        chains.adapter(namespace).features.tokens !== undefined ||
        (config.blockchain && isServed('balances', namespace)),
      activity: config.blockchain && config.features.history && isServed('activity', namespace),
      names: config.blockchain && isServed('names', namespace),
    }),
  }
}
