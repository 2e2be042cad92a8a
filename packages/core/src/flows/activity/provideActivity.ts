import { fromPromise } from 'xstate'
import type { HistoryPage } from '../../api/account.ts'
import type { LazyApi } from '../../api/lazyApi.types.ts'
import { FoyerError } from '../../errors.ts'
import { activityMachine } from './activity.machine.ts'
import type { HistoryQuery } from './activity.ports.ts'

/** Activity effects on the real API, which is loaded at the first request. */
export const provideActivity = ({ blockchain }: Pick<LazyApi, 'blockchain'>) =>
  activityMachine.provide({
    actors: {
      page: fromPromise<Pick<HistoryPage, 'data' | 'next'>, HistoryQuery>(
        async ({ input: { address, chainId, cursor }, signal }) => {
          if (!blockchain) throw new FoyerError('port.missing', { port: 'api.blockchain' })
          const query = { account: address, chainId, ...(cursor !== undefined && { cursor }) }
          return (await blockchain()).getHistory(query, { signal })
        },
      ),
    },
  })
