import { fromCallback, fromPromise } from 'xstate'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import type { AccountKey } from '../account/account.ports.ts'
import type { ModalActor } from '../modal/modal.machine.ts'
import { deploymentMachine } from './deployment.machine.ts'
import type { DeploymentCheck } from './deployment.ports.ts'

/** Facts of transactions that have ended. The contract of a new account is created also where its calls are reverted. */
const ENDED = ['transaction.confirmed', 'transaction.reverted'] as const

/** Reading of contracts on real adapters. A custom adapter may not be able to say. */
export const provideDeployment = (chains: Chains) =>
  deploymentMachine.provide({
    actors: {
      deployed: fromPromise<boolean, AccountKey>(
        async ({ input: { namespace, address, chainId, network }, signal }) => {
          if (!network) throw new FoyerError('network.notFound', { id: chainId })
          const answer: unknown = await chains.feature(namespace, 'isDeployed')({ address }, network, { signal })
          if (typeof answer === 'boolean') return answer
          throw new FoyerError('wallet.malformedAnswer', { method: 'isDeployed', detail: 'expected true or false' })
        },
      ),
      watch: fromCallback<{ type: string }, AccountKey, DeploymentCheck>(({ input, sendBack, system }) => {
        const modal: ModalActor | undefined = system.get('modal')
        const subscriptions = ENDED.map(fact =>
          modal?.on(fact, ({ transaction: { address, chainId } }) => {
            if (address === input.address && chainId === input.chainId) sendBack({ type: 'deployment.check' })
          }),
        )
        return () => {
          for (const each of subscriptions) each?.unsubscribe()
        }
      }),
    },
  })
