import { assign } from 'xstate'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import type { ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import { isServed } from '../../rules/isServed.ts'
import { provideActivity } from '../activity/provideActivity.ts'
import { provideHoldings } from '../holdings/provideHoldings.ts'
import { tokenCaches } from '../holdings/tokenCaches.ts'
import { provideIdentity } from '../identity/provideIdentity.ts'
import type { ModalConfig } from '../modal/modal.types.ts'
import { type PortfolioParts, portfolioMachine } from './portfolio.machine.ts'

/** Portfolio on real effects, with a function that drops its caches. Accounts share the caches. */
export function providePortfolio(
  chains: Chains,
  api: LazyApi,
  config: Pick<ModalConfig, 'blockchain' | 'features'>,
  ports: Ports,
) {
  const caches = tokenCaches(ports.clock)
  const partsOf = (namespace: ChainNamespace): PortfolioParts => ({
    tokens:
      chains.adapter(namespace).features.tokens !== undefined || (config.blockchain && isServed('balances', namespace)),
    activity: config.blockchain && config.features.history && isServed('activity', namespace),
    names: config.blockchain && isServed('names', namespace),
  })
  return {
    machine: portfolioMachine.provide({
      actions: { readParts: assign({ parts: ({ context }) => partsOf(context.namespace) }) },
      actors: {
        activity: provideActivity(api),
        holdings: provideHoldings(chains, api, caches, ports),
        identity: provideIdentity(api),
      },
    }),
    /** Drops cached rows of these addresses; without addresses, of all. */
    clear: caches.clear,
  }
}
