import { loadApi } from '../../api/loadApi.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import { isServed } from '../../rules/isServed.ts'
import { provideActivity } from '../activity/provideActivity.ts'
import { provideHoldings } from '../holdings/provideHoldings.ts'
import { provideIdentity } from '../identity/provideIdentity.ts'
import type { LedgerFlows, LedgerParts } from './ledger.ports.ts'

/** The flows of the ledger on their real effects, and what there is of it for a namespace. Nothing is asked yet. */
export function ledgerFlows(
  chains: Chains,
  { services, config }: Pick<ResolvedOptions, 'services' | 'config'>,
  ports: Ports,
): { flows: LedgerFlows; partsOf(namespace: ChainNamespace): LedgerParts } {
  const api = loadApi({ ...services, fetch: ports.fetch }, ports)
  return {
    flows: {
      activity: provideActivity(api),
      holdings: provideHoldings(chains, api, ports),
      identity: provideIdentity(api),
    },
    partsOf: namespace => ({
      tokens:
        chains.adapter(namespace).features.tokens !== undefined ||
        (config.blockchain && isServed('balances', namespace)),
      activity: config.blockchain && config.features.history && isServed('activity', namespace),
      names: config.blockchain && isServed('names', namespace),
    }),
  }
}
