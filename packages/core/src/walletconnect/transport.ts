import type { Connection, ConnectionFact, ConnectionRef, SignInDraft, Unsubscribe } from '../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../chain/namespace.ts'
import type { SignClientSettings, SignedAccount } from '../chain/walletConnectAdapter.ts'
import type { Chains } from '../chains.ts'
import type { ClockPort } from '../platform/ports.ts'
import type { Device } from './openWallet.ts'
import type { WalletConnectSession } from './session.ts'

export type TransportOptions = {
  settings: SignClientSettings
  /** Opens the wallet of a phone for a request. Without it the visitor opens the wallet himself. */
  device?: Device
  clock: ClockPort
  /** WalletConnect, and the adapters, whose rules determine the accounts of a session. */
  chains: Pick<Chains, 'loaded' | 'networks' | 'providers' | 'walletConnect'>
}

/** Id of the connector of all namespaces over WalletConnect. */
export const WALLET_CONNECT = 'walletConnect'

/** Methods, events and chains proposed to a wallet, by namespace. All are optional: a wallet approves those that it supports. */
export type Proposal = Partial<
  Record<ChainNamespace, { chains: CaipNetworkId[]; methods: readonly string[]; events: readonly string[] }>
>

/** Link for a wallet. The URI holds the key of the session: pass it to the screen and the wallet only. */
export type Pairing = { topic: string; uri: string; expiresAt: number }

/** The link can no longer be scanned. */
export type Expired = { type: 'pairing.expired'; topic: string }

/** Facts of the transport. */
export type TransportFact =
  /** `signed`: messages that accounts of the session have signed in the same prompt. */
  | { type: 'session.approved'; session: WalletConnectSession; signed?: readonly SignedAccount[] }
  /** The visitor rejected the proposal. */
  | { type: 'session.declined'; cause: unknown }
  /** The wallet failed, or answered with an invalid session. */
  | { type: 'session.failed'; cause: unknown }
  | Expired
  | { type: 'session.updated'; session: WalletConnectSession }
  | { type: 'session.ended'; topic: string }
  | { type: 'session.chainChanged'; chainId: CaipNetworkId }
  | { type: 'relay.lost' }
  | { type: 'relay.restored' }

/** Transport of WalletConnect: its only entry. One per modal; plain data comes out, the client stays inside. */
export interface Transport {
  /**
   * Loads and connects the client. Resolves with the session of an earlier visit that is still alive. An open client that does not hold the
   * session `topic` is loaded again: another tab has connected it.
   */
  start(topic?: string): Promise<WalletConnectSession | undefined>
  /**
   * Creates a link. With `signIn` a wallet is asked for that message in the same prompt, where the proposal is for eip155 alone; a session
   * without a signed message may follow all the same.
   */
  pair(proposal: Proposal, signIn?: SignInDraft): Promise<Pairing>
  /** Id under which the relay knows the client; undefined until it is loaded. */
  clientId(): string | undefined
  /** Current session. */
  session(): WalletConnectSession | undefined
  /** Connection of the current session for one namespace; undefined where the wallet approved none of its chains. */
  connection(namespace: ChainNamespace, wanted?: Partial<ConnectionRef>): Connection | undefined
  /** Reports the facts of one connection. Changes since it was made are reported at once. */
  watchConnection(connection: Connection, listener: (fact: ConnectionFact) => void): Unsubscribe
  watch(listener: (fact: TransportFact) => void): Unsubscribe
  /** Abandons the pairings so far: a session that is approved for one later is ended at once. */
  abandon(): void
  /**
   * Resolves with the wallet's answer, unparsed. Rejects with `wallet.disconnected` when the session ends first.
   * `signal` ends our waiting; a sent request cannot be recalled.
   */
  request(chainId: CaipNetworkId, method: string, params: unknown, call: { signal: AbortSignal }): Promise<unknown>
  /** Whether the current session approves a method on a chain. */
  allows(chainId: CaipNetworkId, method: string): boolean
  disconnect(): Promise<void>
  /** Closes the socket. The session stays alive for the next visit. */
  stop(): void
}
