import type { Connection, RemoteChannel, Unsubscribe } from './adapter.ts'
import type { CaipNetworkId, ChainNamespace } from './namespace.ts'
import type { Network } from './network.ts'

/** Connection as a provider sees it, from its beginning to its end. A wallet that is connected again has another one. */
export interface LiveConnection {
  /** The connection with its present account and chain. Throws `wallet.disconnected` after the end. */
  current(): Connection
  /** Aborts when the connection ends, with a FoyerError `wallet.disconnected`. */
  readonly signal: AbortSignal
  /** Calls the listener after each change of accounts or chain. It is not called any more after the end. */
  watch(listener: (connection: Connection) => void): Unsubscribe
  /** Networks that the host requests in this namespace. */
  networks(): readonly Network[]
  /**
   * Switches like the modal. Resolves when the network is active.
   * Rejects with `network.notFound`, `network.notApproved`, `network.switchingOff`, and the errors of the wallet.
   */
  switchNetwork(id: CaipNetworkId): Promise<void>
  /** Request channel of a WalletConnect session. Absent: the wallet is in this page. */
  readonly channel?: RemoteChannel
}

/**
 * Creates the provider of a connection. The returned function gives the provider of its present account: always the same object, unless the
 * provider is bound to an account.
 */
export type CreateProvider = (connection: LiveConnection) => () => unknown

/** Types of the providers by namespace. Each adapter adds the type of its own. */
// biome-ignore lint/suspicious/noEmptyInterface: adapters augment it.
export interface ProviderTypes {}

/** Type of the provider of a namespace; `unknown` without the types of its adapter. */
export type ProviderOf<Namespace extends ChainNamespace> = Namespace extends keyof ProviderTypes
  ? ProviderTypes[Namespace]
  : unknown
