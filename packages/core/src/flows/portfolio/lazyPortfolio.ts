import { clearAnswers } from '../../api/clearAnswers.ts'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import { lazyFlow } from '../lazyFlow/lazyFlow.machine.ts'
import type { ModalConfig } from '../modal/modal.types.ts'
import type { LazyPortfolio } from './lazyPortfolio.types.ts'
import type { providePortfolio } from './providePortfolio.ts'

/** Portfolio that is loaded when a view first shows it. Accounts share one set of caches. */
export function lazyPortfolio(
  chains: Chains,
  api: LazyApi,
  config: Pick<ModalConfig, 'blockchain' | 'features'>,
  ports: Ports,
  load: () => Promise<{ providePortfolio: typeof providePortfolio }>,
): LazyPortfolio {
  let loaded: Pick<LazyPortfolio, 'clear'> | undefined
  return {
    machine: lazyFlow('portfolio', async () => {
      const { providePortfolio } = await load()
      const portfolio = providePortfolio(chains, api, config, ports)
      loaded = portfolio
      return portfolio.machine
    }),
    clear(addresses) {
      clearAnswers(api, ports.storage, addresses)
      loaded?.clear(addresses)
    },
  }
}
