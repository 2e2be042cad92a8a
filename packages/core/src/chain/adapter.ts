import type { SignInFields } from '../siwx/signInFields.ts'
import type {
  Connection,
  ConnectionFact,
  ConnectionRecord,
  ConnectionRef,
  Connector,
  WalletAccount,
} from './connection.ts'
import type { CaipNetworkId, ChainNamespace } from './namespace.ts'
import type { Network } from './network.ts'
import type { RemoteChannel } from './remoteChannel.ts'
import type { SwapFeature } from './swap.ts'
import type { TransferFeature } from './transfer.ts'

export type { AccountType } from './accountType.ts'
export type * from './connection.ts'
export type { RemoteChannel } from './remoteChannel.ts'

/** Ends a subscription. */
export type Unsubscribe = () => void

/** Wallet to connect, and the networks that the host wants. */
export interface ConnectRequest {
  /** Id of the connector to ask. */
  connectorId: string
  /** Networks that the host requests in this namespace. */
  networks: readonly Network[]
  /** Chain to start on, where the wallet supports it. */
  chainId?: CaipNetworkId
  /** The visitor tries again after a long wait: the wallet is asked once more, also while an earlier request is unanswered. */
  anew?: boolean
  /** Message to sign in the same step, without its account. Only for a connector that `signsIn`; connects without it where the wallet refuses the method. */
  signIn?: SignInDraft
}

/** Sign-in message whose account is not known yet: the wallet adds the account that it connects. */
export type SignInDraft = Omit<SignInFields, 'accountAddress'> & { chainId: CaipNetworkId }

/** Message that the wallet has signed, as text, and the signature as the chain writes it. */
export type SignedIn = {
  /** Text that was signed. */
  message: string
  /** Signature as the chain writes it. */
  signature: string
}

/** Answer of a wallet that was asked to connect. `signedIn` is present where it has signed the message of the request too. */
export type Approved = Connection & { signedIn?: SignedIn }

/** Stored connection to restore, with the networks that the host requests now. */
export type RestoreRequest = ConnectionRecord & Partial<Pick<ConnectRequest, 'networks'>>

/** Kinds of wallets in the page that are looked for. */
export interface DiscoveryOptions {
  /** EIP-6963 announcements (`enableEIP6963`). */
  announced: boolean
  /** A bare `window.ethereum` as "Browser Wallet" (`enableInjected`). */
  injected: boolean
}

type Call = { signal: AbortSignal }

/** Fungible token and an account's amount of it, in base units. Name and symbol are foreign text. */
export interface Token {
  /** Address of the token; the mint on solana. */
  address: string
  /** Name; foreign text. */
  name: string
  /** Symbol; foreign text. */
  symbol: string
  /** Decimals of the token. */
  decimals: number
  /** Amount of the account, in base units. */
  value: bigint
}

/** Asset that a wallet reports for an account. The chain's native currency has no `address`. */
export type WalletAsset = Omit<Token, 'address'> & { address?: string }

/** Optional features of a chain and its wallets. An absent feature is not offered. */
export interface ChainFeatures {
  /**
   * Moves the wallet to `network`, adding it first where the wallet lacks it. Resolves once the wallet has switched.
   * Rejects with `wallet.rejected`, and never asks a second time after a rejection.
   */
  switchNetwork?(connection: ConnectionRef, network: Network, call: Call): Promise<void>
  /**
   * Has the active account sign `message`: text, or raw bytes.
   * Resolves with the signature as the chain writes it (eip155: 0x hex of 65 bytes).
   */
  signMessage?(connection: ConnectionRef, message: string | Uint8Array, call: Call): Promise<string>
  /**
   * Returns the native balance in base units (wei, lamport, planck, satoshi); undefined on a chain that has no currency, whose answer is a
   * placeholder. Rejects with `balance.unavailable` when no endpoint answers.
   */
  balance?(account: { address: string }, network: Network, call: Call): Promise<bigint | undefined>
  /** Returns whether the account's address has the code of a contract. Rejects with `rpc.failed` when no endpoint answers. */
  isDeployed?(account: { address: string }, network: Network, call: Call): Promise<boolean>
  /** Returns the fungible tokens besides the native one. Rejects with `balance.unavailable`. Invalid rows are dropped. */
  tokens?(account: { address: string }, network: Network, call: Call): Promise<readonly Token[]>
  /**
   * Has the wallet sign a transaction without sending it.
   * Both in the chain's own text form: solana base64 wire bytes, bip122 base64 PSBT, polkadot a JSON `SignerPayloadJSON` answered with a 0x
   * hex signature.
   */
  signTransaction?(connection: ConnectionRef, transaction: string, call: Call): Promise<string>
  /** Has the wallet sign a transaction (as in `signTransaction`) and broadcast it. Resolves with the chain's transaction id. */
  sendTransaction?(connection: ConnectionRef, transaction: string, call: Call): Promise<string>
  /** Returns the EIP-5792 capabilities by chain, as the wallet reports them; `{}` for a wallet without capabilities. */
  capabilities?(connection: ConnectionRef, call: Call): Promise<Record<string, Record<string, unknown>>>
  /**
   * Returns the wallet's fungible assets on `network`, for a wallet with the capability `assetDiscovery.supported`.
   * Rejects with `wallet.malformedAnswer` for an invalid answer. Invalid rows are dropped.
   * @see https://eips.ethereum.org/EIPS/eip-7811
   */
  assets?(connection: ConnectionRef, network: Network, call: Call): Promise<readonly WalletAsset[]>
  /** Sending of the native currency and of tokens. */
  readonly transfer?: TransferFeature
  /** Swapping, for a chain with `transfer`. */
  readonly swap?: SwapFeature
}

/** Chain fields that an account's address depends on. */
export type AccountChain = Pick<Network, 'caipNetworkId' | 'ss58Format'>

/**
 * Accounts of a session on one chain, from their addresses in the wallet's order: the active one first.
 * Addresses of other chains are left out.
 */
export type RemoteAccounts = (addresses: readonly string[], chain: AccountChain) => readonly WalletAccount[]

/**
 * Namespace's side of WalletConnect: what to propose to a wallet, and how its features are requested there.
 * The app chooses among the approved chains, so there is no network switch to request.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces
 */
export interface RemoteChain {
  /** Methods to ask a wallet for. */
  readonly methods: readonly string[]
  /** Events to ask a wallet for. */
  readonly events: readonly string[]
  /** Loads the rule for a session's accounts. Absent: an address is an account on every chain of the namespace. */
  accounts?(): Promise<RemoteAccounts>
  /** Returns the features over the channel of a session. */
  over(channel: RemoteChannel): Pick<ChainFeatures, 'signMessage' | 'signTransaction' | 'sendTransaction'>
}

/**
 * Source of connections to wallets of one namespace: an adapter, or the WalletConnect session. The connection actor keeps the record of
 * what is connected.
 */
export interface ConnectionSource {
  /**
   * Asks the wallet for its accounts; may open a prompt.
   * - Resolves only with the wallet's live answer.
   * - While the wallet still holds a first request, a second call joins it and opens no second prompt, unless it asks `anew`. Then the
   *   wallet's first valid answer to either counts; where it reports the first as pending, that one is awaited.
   * - `signal` ends our waiting; it cannot recall a prompt.
   */
  connect(request: ConnectRequest, call: Call): Promise<Approved>
  /** Whether the wallet of a connector is known to connect and sign a message in one step. Absent: none is. */
  signsIn?(connectorId: string): boolean
  /**
   * Restores a connection silently: never opens a prompt, unless `restoreMayPrompt`. Resolves undefined if the wallet is locked or gone, or while two wallets match
   * the stored id; waits for a late announcement until `signal`. The connection's `connectorId` is the current one, where an earlier
   * version stored another.
   */
  restore(record: RestoreRequest, call: Call): Promise<Connection | undefined>
  /**
   * Whether a restore may open a prompt, because the wallets have no silent request. The connection is then restored on the visitor's first
   * touch of the page. Absent: it never does.
   */
  readonly restoreMayPrompt?: boolean
  /** Milliseconds after which a restore counts as unanswered. Default: 5 seconds. */
  readonly restoreTimeout?: number
  /** Releases the connection. `revoke` also asks the wallet to forget this site, where it can. */
  disconnect(connection: ConnectionRef, options: { revoke: boolean }): Promise<void>
  /** One session serves all namespaces: disconnecting one of them ends all. */
  readonly shared?: boolean
  /**
   * Reports the wallet's changes for this connection only. On subscription the wallet is asked once, silently, and what changed since the
   * connection was made is reported. Throws `connector.notFound` for a wallet that has gone, or that did not grant this page access.
   */
  watchConnection(connection: Connection, listener: (fact: ConnectionFact) => void): Unsubscribe
  /**
   * Returns the connection's usable accounts on another chain, as written there, where the app chooses the chain. Does not ask the wallet.
   * Absent or undefined: the accounts are the same on every chain that the wallet lets us use.
   */
  accountsOn?(
    connection: ConnectionRef,
    network: Network,
  ): readonly WalletAccount[] | Promise<readonly WalletAccount[] | undefined>
  /** Request channel to the wallet, for a source whose wallets are not in this page. */
  readonly channel?: RemoteChannel
  /** Features that go through the connection. */
  readonly features: Pick<ChainFeatures, 'switchNetwork' | 'signMessage'>
}

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

/**
 * Adapter of one namespace: a source of connections to the wallets in this page, with their discovery and optional features.
 * Converts foreign errors to FoyerErrors once, with the cause kept.
 */
export interface ChainAdapter extends ConnectionSource {
  /** Namespace that it serves. */
  readonly namespace: ChainNamespace
  /** Default networks when the host names none of this namespace. */
  readonly networks: readonly Network[]
  /**
   * Reports the wallets reachable now and later: calls the listener at once with the current list and again with the whole list at each
   * change.
   */
  watchConnectors(listener: (connectors: readonly Connector[]) => void, options: DiscoveryOptions): Unsubscribe
  accountsOn?(connection: ConnectionRef, network: Network): readonly WalletAccount[]
  /** Optional features of its chain and wallets. */
  readonly features: ChainFeatures
  /** Loads what creates the provider that `getProvider` hands to the host, for wallets in this page and over WalletConnect. */
  provider?(): Promise<CreateProvider>
  /** Absent: the namespace is not offered over WalletConnect. */
  readonly remote?: RemoteChain
}
