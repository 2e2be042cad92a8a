import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Connection, ConnectionFact, ConnectionRef } from '../../chain/adapter.ts'
import type { Chains } from '../../chains.ts'
import type { Ports } from '../../platform/ports.ts'
import { provideAccount } from '../account/provideAccount.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import { connectionMachine } from './connection.machine.ts'
import type { Ask, Recall, SignCall, SwitchCall } from './connection.ports.ts'

/** The connection's effects on real adapters: the only place where this flow meets them. */
export const provideConnection = (
  chains: Chains,
  ports: Ports,
  { revokeOnDisconnect }: { revokeOnDisconnect: boolean },
) =>
  connectionMachine.provide({
    actors: {
      connect: fromPromise<Connection, Ask>(({ input: { namespace, ...request }, signal, system }) => {
        const network: NetworkSnapshot | undefined = system.get('network')?.getSnapshot()
        const chosen = network?.context.chosen[namespace]
        return chains
          .adapter(namespace)
          .connect({ ...(chosen && { chainId: chosen }), ...request, networks: chains.networks(namespace) }, { signal })
      }),
      restore: fromPromise<Connection | undefined, Recall>(({ input: { namespace, record }, signal }) =>
        chains.adapter(namespace).restore(record, { signal }),
      ),
      disconnect: fromPromise<void, { connection: ConnectionRef }>(({ input: { connection } }) =>
        chains.adapter(connection.namespace).disconnect(connection, { revoke: revokeOnDisconnect }),
      ),
      switchNetwork: fromPromise<void, SwitchCall>(async ({ input: { connection, chainId }, signal }) => {
        const network = chains.network(chainId, connection.namespace)
        await chains.feature(connection.namespace, 'switchNetwork')(connection, network, { signal })
      }),
      signMessage: fromPromise<string, SignCall>(async ({ input: { connection, message }, signal }) =>
        chains.feature(connection.namespace, 'signMessage')(connection, message, { signal }),
      ),
      watch: fromCallback<EventObject, { connection: ConnectionRef }, ConnectionFact>(
        ({ input: { connection }, sendBack }) =>
          chains.adapter(connection.namespace).watchConnection(connection, sendBack),
      ),
      account: provideAccount(chains, ports),
    },
  })
