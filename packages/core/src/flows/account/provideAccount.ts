import { assign, fromPromise } from 'xstate'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import { chainAmount } from '../../chain/word.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import { provideDeployment } from '../deployment/provideDeployment.ts'
import { accountMachine } from './account.machine.ts'
import type { AccountKey, NativeBalance } from './account.ports.ts'
import type { NativeBalances } from './nativeBalances.ts'

const accountIdOf = ({ chainId, address }: Pick<AccountKey, 'chainId' | 'address'>) => `${chainId}:${address}`

/** Balance that an adapter gives. One that no chain can hold is not known: it is shown as such, never as a figure. */
function unitsOf(namespace: ChainNamespace, chainId: CaipNetworkId, value: bigint): bigint {
  try {
    return chainAmount(namespace, 'balance', value)
  } catch (cause) {
    throw new FoyerError('balance.unavailable', { chainId }, { cause })
  }
}

/** Account effects on real adapters. One cache for all accounts of a modal. */
export const provideAccount = (chains: Chains, balances: NativeBalances) =>
  accountMachine.provide({
    actions: {
      recall: assign(({ context }) => {
        const id = accountIdOf(context)
        return { balance: balances.get(id), block: balances.failures.left(id) }
      }),
      keepFailure: ({ context }) => balances.failures.set(accountIdOf(context), true),
    },
    actors: {
      deployment: provideDeployment(chains),
      balance: fromPromise<NativeBalance | undefined, AccountKey & { force: boolean }>(
        async ({ input: { namespace, address, chainId, network, force }, signal }) => {
          const accountId = accountIdOf({ chainId, address })
          const kept = force ? undefined : balances.get(accountId)
          if (kept) return kept
          if (!network) throw new FoyerError('balance.unavailable', { chainId })
          const value = await chains.feature(namespace, 'balance')({ address }, network, { signal })
          // A balance that arrives after the account was left is not cached.
          signal.throwIfAborted()
          if (value === undefined) return undefined
          const { symbol, decimals } = network.nativeCurrency
          const balance = { value: `${unitsOf(namespace, chainId, value)}`, symbol, decimals }
          balances.set(accountId, balance)
          return balance
        },
      ),
    },
  })
