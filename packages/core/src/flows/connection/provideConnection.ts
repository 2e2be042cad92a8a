import { type AnyActorRef, type EventObject, fromCallback, fromPromise } from 'xstate'
import type { ChainAdapter, Connection, ConnectionFact, WalletAccount } from '../../chain/adapter.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from '../../chain/namespace.ts'
import type { Chains } from '../../chains.ts'
import { FoyerError, isFoyerError } from '../../errors.ts'
import { foreignError, quietly } from '../../foreign.ts'
import type { Ports } from '../../platform/ports.ts'
import type { ResolvedOptions } from '../../resolveOptions.ts'
import { WALLET_CONNECT } from '../../walletconnect/transport.ts'
import type { WalletConnect } from '../../walletconnect/walletConnect.ts'
import { nativeBalances } from '../account/nativeBalances.ts'
import { provideAccount } from '../account/provideAccount.ts'
import { connectionId } from '../modal/connectionId.ts'
import type { NetworkSnapshot } from '../network/network.machine.ts'
import type { LazyPortfolio } from '../portfolio/lazyPortfolio.ts'
import { type ConnectionSnapshot, connectionMachine } from './connection.machine.ts'
import type { AccountsLeft, Ask, Recall, Release, SignCall, SwitchCall } from './connection.ports.ts'
import { parseAccounts, parseConnection, parseFact } from './fromAdapter.ts'

type Options = Pick<ResolvedOptions, 'revokeOnDisconnect'>

const isRemote = ({ connectorId }: { connectorId: string }) => connectorId === WALLET_CONNECT

/**
 * A wallet that cannot be listened to may leave or change its account unnoticed. That is found out before anybody is connected: then it is an
 * attempt that failed, and not a connection that was lost.
 */
const assertWatchable = (adapter: ChainAdapter, connection: Connection): Connection => {
  const stop = adapter.watchConnection(connection, () => {})
  quietly(stop)
  return connection
}

const signatureOf = async (signing: Promise<unknown>) => {
  const signature = await signing
  if (typeof signature === 'string') return signature
  throw new FoyerError('wallet.malformedAnswer', { method: 'signMessage', detail: 'expected a text' })
}

/** An adapter is the host's choice and may be anyone's: what it rejects with leaves here as an error of ours. */
const guarded = <Output, Input>(work: (scope: Scope<Input>) => Promise<Output>) =>
  fromPromise<Output, Input>(async scope => {
    try {
      return await work(scope)
    } catch (error) {
      throw isFoyerError(error)
        ? error
        : new FoyerError('wallet.failed', { method: 'unknown' }, { cause: foreignError(error) })
    }
  })

type Scope<Input> = { input: Input; signal: AbortSignal; system: AnyActorRef['system'] }

/** Whether the connection of another namespace is over WalletConnect, or is just being restored over it. */
const isHeldElsewhere = (system: AnyActorRef['system'], namespace: ChainNamespace) =>
  CHAIN_NAMESPACES.some(other => {
    const snapshot: ConnectionSnapshot | undefined = system.get(connectionId(other))?.getSnapshot()
    if (other === namespace || !snapshot) return false
    const { connection, record } = snapshot.context
    const held = snapshot.hasTag('connected') ? connection : record
    return held !== undefined && isRemote(held)
  })

/** The connection's effects on real adapters, and over WalletConnect where that is the connector: the only place where this flow meets either. */
export const provideConnection = (
  chains: Chains,
  walletConnect: WalletConnect,
  portfolio: LazyPortfolio,
  ports: Ports,
  options: Options,
) => {
  const balances = nativeBalances(ports.clock)
  return connectionMachine.provide({
    actors: {
      connect: guarded<Connection, Ask>(async ({ input: { namespace, ...request }, signal, system }) => {
        const network: NetworkSnapshot | undefined = system.get('network')?.getSnapshot()
        const chosen = network?.context.chosen[namespace]
        const adapter = chains.adapter(namespace)
        const asked = { ...(chosen && { chainId: chosen }), ...request, networks: chains.networks(namespace) }
        return assertWatchable(adapter, parseConnection(namespace, await adapter.connect(asked, { signal })))
      }),
      restore: guarded<Connection | undefined, Recall>(async ({ input: { namespace, record }, signal }) => {
        const networks = chains.networks(namespace)
        if (!isRemote(record)) {
          const adapter = chains.adapter(namespace)
          const restored = await adapter.restore({ ...record, networks }, { signal })
          return restored === undefined ? undefined : assertWatchable(adapter, parseConnection(namespace, restored))
        }
        const transport = await walletConnect.transport()
        await transport.start()
        return transport.connection(namespace, record)
      }),
      disconnect: guarded<void, Release>(async ({ input: { connection, by }, system }) => {
        if (isRemote(connection)) {
          // One session for all namespaces: another wallet in this one's place is no word about the others.
          if (by === 'replacement' && isHeldElsewhere(system, connection.namespace)) return
          return (await walletConnect.transport()).disconnect()
        }
        return chains.adapter(connection.namespace).disconnect(connection, { revoke: options.revokeOnDisconnect })
      }),
      switchNetwork: guarded<void, SwitchCall>(async ({ input: { connection, chainId }, signal }) => {
        const network = chains.network(chainId, connection.namespace)
        await chains.feature(connection.namespace, 'switchNetwork')(connection, network, { signal })
      }),
      accountsOn: guarded<readonly WalletAccount[] | undefined, SwitchCall>(
        async ({ input: { connection, chainId } }) => {
          const { namespace } = connection
          if (isRemote(connection))
            return (await walletConnect.transport()).connection(namespace, { chainId })?.accounts
          return parseAccounts(chains.adapter(namespace).accountsOn?.(connection, chains.network(chainId, namespace)))
        },
      ),
      signMessage: guarded<string, SignCall>(async ({ input: { connection, message }, signal }) => {
        if (!isRemote(connection)) {
          return signatureOf(chains.feature(connection.namespace, 'signMessage')(connection, message, { signal }))
        }
        const channel = await walletConnect.transport()
        const sign = chains.adapter(connection.namespace).remote?.over(channel).signMessage
        if (!sign) throw new FoyerError('chain.unsupported', { namespace: connection.namespace })
        return sign(connection, message, { signal })
      }),
      watch: fromCallback<EventObject, { connection: Connection }, ConnectionFact>(
        ({ input: { connection }, sendBack }) => {
          const listener = (value: unknown) => {
            const fact = parseFact(value)
            if (fact) sendBack(fact)
          }
          const stop = isRemote(connection)
            ? watchRemote(walletConnect, connection, listener)
            : chains.adapter(connection.namespace).watchConnection(connection, listener)
          return () => quietly(stop)
        },
      ),
      memory: fromCallback<EventObject, undefined>(({ receive }) => {
        receive(event => {
          const { addresses } = event as AccountsLeft
          balances.forget(addresses)
          portfolio.forget(addresses)
        })
      }),
      account: provideAccount(chains, balances),
      portfolio: portfolio.machine,
    },
  })
}

/** The transport is there at once, since the connection came over it; only the type does not know. */
function watchRemote(
  walletConnect: WalletConnect,
  connection: Connection,
  listener: (fact: ConnectionFact) => void,
): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  void walletConnect.transport().then(
    transport => {
      if (!stopped) stop = transport.watchConnection(connection, listener)
    },
    () => listener({ type: 'wallet.disconnected' }),
  )
  return () => {
    stopped = true
    stop?.()
  }
}
