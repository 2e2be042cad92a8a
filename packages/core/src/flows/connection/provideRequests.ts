import type { ConnectionRef, ConnectionSource, WalletAccount } from '../../chain/adapter.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError } from '../../errors.ts'
import type { ClockPort } from '../../platform/ports.ts'
import { nativeBalances } from '../account/nativeBalances.ts'
import { provideAccount } from '../account/provideAccount.ts'
import { parseAccounts } from './fromAdapter.ts'
import { guarded } from './guarded.ts'
import type { SignCall, SwitchCall } from './requests.ports.ts'
import { signingMachine } from './signing.machine.ts'
import { switchMachine } from './switch.machine.ts'
import type { Turn } from './turns.ts'

const signatureOf = async (signing: Promise<unknown>) => {
  const signature = await signing
  if (typeof signature === 'string') return signature
  throw new FoyerError('wallet.malformedAnswer', { method: 'signMessage', detail: 'expected a text' })
}

/** Optional feature of a connection's source. The chart offers only existing features; requesting another one is a bug, and throws. */
const featureOf = <Name extends keyof ConnectionSource['features']>(
  chains: Chains,
  connection: ConnectionRef,
  name: Name,
): NonNullable<ConnectionSource['features'][Name]> => {
  const feature = chains.source(connection).features[name]
  if (!feature) throw new FoyerError('chain.unsupported', { namespace: connection.namespace })
  return feature
}

/** Network switch of a connection, on its source. */
const provideSwitch = (chains: Chains, turn: Turn) =>
  switchMachine.provide({
    actors: {
      turn,
      switchNetwork: guarded<void, SwitchCall>(async ({ input: { connection, chainId }, signal }) => {
        const network = chains.network(chainId, connection.namespace)
        await featureOf(chains, connection, 'switchNetwork')(connection, network, { signal })
      }),
      accountsOn: guarded<readonly WalletAccount[] | undefined, SwitchCall>(
        async ({ input: { connection, chainId } }) => {
          const network = chains.network(chainId, connection.namespace)
          return parseAccounts(connection.namespace, await chains.source(connection).accountsOn?.(connection, network))
        },
      ),
    },
  })

/** Signing of a connection, on its source. */
const provideSigning = (chains: Chains, turn: Turn) =>
  signingMachine.provide({
    actors: {
      turn,
      signMessage: guarded<string, SignCall>(async ({ input: { connection, message }, signal }) =>
        signatureOf(featureOf(chains, connection, 'signMessage')(connection, message, { signal })),
      ),
    },
  })

export type Requests = ReturnType<typeof provideRequests>

/** Machines of a connected account, and what is kept of its balances. One for all connections of a modal. */
export function provideRequests(chains: Chains, clock: ClockPort, turn: Turn) {
  const balances = nativeBalances(clock)
  return {
    switch: provideSwitch(chains, turn),
    signing: provideSigning(chains, turn),
    account: provideAccount(chains, balances),
    /** Drops the balances of these addresses; without addresses, of all. */
    clear: balances.clear,
  }
}
