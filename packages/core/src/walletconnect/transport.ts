import type { Connection, ConnectionFact, ConnectionRef, Unsubscribe } from '../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { Chains } from '../chains.ts'
import type { ClockPort } from '../platform/ports.ts'
import type { Device } from './openWallet.ts'
import type { WalletConnectSession } from './session.ts'

export type TransportOptions = {
  projectId: string
  relayUrl?: string
  metadata?: { name: string; description?: string; url?: string; icons?: string[] }
  /** Where the client keeps its keys and sessions. Default: IndexedDB in a browser, memory elsewhere. */
  storage?: ClientStorage
  /** Where the wallet of a phone is opened for what it is asked. Without it the visitor goes there himself. */
  device?: Device
  clock: ClockPort
  /** Whose rules say what an account of a session is. */
  chains: Pick<Chains, 'loaded' | 'networks'>
}

/** What the client needs of a storage; values are structured-cloneable. */
export interface ClientStorage {
  getKeys(): Promise<string[]>
  getEntries<Value = unknown>(): Promise<[string, Value][]>
  getItem<Value = unknown>(key: string): Promise<Value | undefined>
  setItem<Value = unknown>(key: string, value: Value): Promise<void>
  removeItem(key: string): Promise<void>
}

/** The one connector of all namespaces that reaches its wallet over WalletConnect. */
export const WALLET_CONNECT = 'walletConnect'

/** What a wallet is asked to allow, by namespace. All of it is optional: a wallet takes what it can. */
export type Proposal = Partial<
  Record<ChainNamespace, { chains: CaipNetworkId[]; methods: readonly string[]; events: readonly string[] }>
>

/** A link for a wallet. The URI holds the key of the session: it goes on the screen and into the wallet, and nowhere else. */
export type Pairing = { topic: string; uri: string; expiresAt: number }

/** Nobody can scan that link any more. */
export type Expired = { type: 'pairing.expired'; topic: string }

/** What happens on the wire. */
export type TransportFact =
  | { type: 'session.approved'; session: WalletConnectSession }
  /** The visitor refused. */
  | { type: 'session.declined'; cause: unknown }
  /** The wallet could not, or answered with what is no session. */
  | { type: 'session.failed'; cause: unknown }
  | Expired
  | { type: 'session.updated'; session: WalletConnectSession }
  | { type: 'session.ended'; topic: string }
  | { type: 'session.chainChanged'; chainId: CaipNetworkId }
  | { type: 'relay.lost' }
  | { type: 'relay.restored' }

/** The only door to WalletConnect. One per modal; plain data comes out, the client stays inside. */
export interface Transport {
  /** Loads the client and connects it. Resolves with the session of an earlier visit that is still alive. */
  start(): Promise<WalletConnectSession | undefined>
  pair(proposal: Proposal): Promise<Pairing>
  /** The session that is held now. */
  session(): WalletConnectSession | undefined
  /** What the held session means for one namespace; undefined where the wallet approved nothing of it. */
  connection(namespace: ChainNamespace, wanted?: Partial<ConnectionRef>): Connection | undefined
  /** The wire as facts of one connection. What the session has become since that was made is reported at once. */
  watchConnection(connection: Connection, listener: (fact: ConnectionFact) => void): Unsubscribe
  watch(listener: (fact: TransportFact) => void): Unsubscribe
  /** Pairings shown so far are not wanted any more: a session that comes late for one is ended at once. */
  abandon(): void
  /**
   * Resolves with the wallet's answer, unparsed. Rejects with `wallet.disconnected` when the session ends before it.
   * `signal` ends our waiting; once the request is on its way it cannot be recalled.
   */
  request(chainId: CaipNetworkId, method: string, params: unknown, call: { signal: AbortSignal }): Promise<unknown>
  disconnect(): Promise<void>
  /** Closes the socket. The session lives on for the next visit. */
  stop(): void
}
