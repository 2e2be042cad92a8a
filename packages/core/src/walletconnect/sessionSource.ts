import type { ConnectionFact, ConnectionSource, Unsubscribe } from '../chain/adapter.ts'
import type { ChainNamespace } from '../chain/namespace.ts'
import type { Chains } from '../chains.ts'
import { FoyerError } from '../errors.ts'
import type { SessionCapabilities } from './sessionCapabilities.ts'
import type { Transport } from './transport.ts'

/** Session that serves all namespaces: over WalletConnect, or of a login. */
export type SharedSession = Pick<Transport, 'connection' | 'watchConnection' | 'request' | 'allows' | 'disconnect'> & {
  /** Loads the client, and finds the session of an earlier visit: the one with that id where there is another. */
  start(id?: string): Promise<unknown>
  session?(): { capabilities?: SessionCapabilities } | undefined
}

/** Loader of a session. */
export type SessionWire = {
  transport(): Promise<SharedSession>
  /** The session once it is loaded. */
  loaded(): SharedSession | undefined
}

/** Milliseconds: the client must load before the wallet can be asked. */
const RESTORE_TIMEOUT = 20_000

/** Session as the source of a namespace's connection. Its client is loaded with the first call. */
export const sessionSource =
  ({ transport, loaded }: SessionWire, chains: Chains) =>
  (namespace: ChainNamespace): ConnectionSource => ({
    /** A new session is made by pairing, or by a login. */
    connect: async ({ connectorId }) => {
      throw new FoyerError('connector.notFound', { id: connectorId })
    },
    restore: async record => {
      const session = await transport()
      await session.start(record.session)
      return session.connection(namespace, record)
    },
    restoreTimeout: RESTORE_TIMEOUT,
    disconnect: async () => (await transport()).disconnect(),
    shared: true,
    watchConnection: (connection, listener) =>
      watchLater(transport, session => session.watchConnection(connection, listener), listener),
    accountsOn: async (_, { caipNetworkId: chainId }) =>
      (await transport()).connection(namespace, { chainId })?.accounts,
    channel: {
      request: async (...request) => (await transport()).request(...request),
      allows: (...method) => loaded()?.allows(...method) ?? false,
      capabilities: () => loaded()?.session?.()?.capabilities,
    },
    features: {
      signMessage: async (connection, message, call) => {
        const sign = chains.adapter(namespace).remote?.over(await transport()).signMessage
        if (!sign) throw new FoyerError('chain.unsupported', { namespace })
        return sign(connection, message, call)
      },
    },
  })

/** Watches once there is a transport. It exists already for a connection over it, but its type is a promise. */
function watchLater(
  transport: SessionWire['transport'],
  watch: (session: SharedSession) => Unsubscribe,
  listener: (fact: ConnectionFact) => void,
): Unsubscribe {
  let stop: Unsubscribe | undefined
  let stopped = false
  void transport().then(
    loaded => {
      if (!stopped) stop = watch(loaded)
    },
    () => listener({ type: 'wallet.disconnected' }),
  )
  return () => {
    stopped = true
    stop?.()
  }
}
