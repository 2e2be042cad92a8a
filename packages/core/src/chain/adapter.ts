import type { AccountType } from './accountType.ts'
import type { CaipNetworkId, ChainNamespace } from './namespace.ts'
import type { Network } from './network.ts'

export type { AccountType } from './accountType.ts'

export type Unsubscribe = () => void

export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/**
 * One way to reach a wallet in one namespace. Plain data: the provider stays inside the adapter, reached by `id`.
 * - `id` says how the wallet was found and what it goes by there, e.g. `eip6963:io.example`. It is the same after a reload, unique within its
 *   namespace, and belongs to one object of the page.
 * - `imageUrl` is https: or data:image only; the adapter drops anything else.
 */
export interface Connector {
  id: string
  name: string
  type: ConnectorType
  chain: ChainNamespace
  imageUrl?: string
  imageId?: string
  explorerId?: string
  info?: { rdns?: string }
}

/** The specification's account object: one account that a wallet shares. */
export interface WalletAccount {
  namespace: ChainNamespace
  address: string
  type?: AccountType
  /** As hex. Where chains write addresses in different ways, this is what makes two of them one account. */
  publicKey?: string
  path?: string
  /** What the wallet calls it; text from outside. */
  label?: string
}

/**
 * What a wallet has just confirmed, live: the accounts it shares and the chain it is on.
 * - `address` is the active one, always among `accounts`.
 * - `selected` is the one that the wallet itself is on, the first of `accounts`; absent where wallets have no such thing.
 * - `chainId` is the wallet's chain where it has one (eip155), else the chain asked for. It may be one that the host did not ask for.
 * - `approved`, when present, are the only chains that the wallet lets us use (WalletConnect).
 */
export interface Connection {
  connectorId: string
  namespace: ChainNamespace
  accounts: readonly WalletAccount[]
  address: string
  selected?: string
  chainId: CaipNetworkId
  approved?: readonly CaipNetworkId[]
}

/** Enough to name a connection to its adapter. */
export type ConnectionRef = Pick<Connection, 'connectorId' | 'namespace' | 'address' | 'chainId'>

/** What storage keeps, to ask the wallet again after a reload. Never proof of anything; `address` and `chainId` are preferences. */
export type ConnectionRecord = Pick<Connection, 'connectorId'> & Partial<Pick<Connection, 'address' | 'chainId'>>

/**
 * What a wallet reports by itself.
 * - An empty list of accounts means that it shares none any more.
 * - `selected` as in `Connection`. Without it the order of the list says nothing, and the active account stays for as long as it is shared.
 * - A chain comes with its `accounts` where they are others there, or written in another way: both change at once.
 */
export type ConnectionFact =
  | {
      type: 'accounts.changed'
      accounts: readonly WalletAccount[]
      selected?: string
      approved?: readonly CaipNetworkId[]
    }
  | {
      type: 'chain.changed'
      chainId: CaipNetworkId
      accounts?: readonly WalletAccount[]
      approved?: readonly CaipNetworkId[]
    }
  | { type: 'wallet.disconnected' }

export interface ConnectRequest {
  connectorId: string
  /** The networks that the host asks for in this namespace. */
  networks: readonly Network[]
  /** The one to start on, where the wallet lets us say it. */
  chainId?: CaipNetworkId
}

/** Whom to ask after a reload, and the networks that the host asks for now. */
export type RestoreRequest = ConnectionRecord & Partial<Pick<ConnectRequest, 'networks'>>

export interface DiscoveryOptions {
  /** EIP-6963 announcements (`enableEIP6963`). */
  announced: boolean
  /** A bare `window.ethereum` as "Browser Wallet" (`enableInjected`). */
  injected: boolean
}

type Call = { signal: AbortSignal }

/** A fungible token and how much of it an account holds, in base units. Name and symbol are text from outside. */
export interface Token {
  /** The token's own address; its mint on solana. */
  address: string
  name: string
  symbol: string
  decimals: number
  value: bigint
}

/** What a wallet itself says that an account holds. The chain's native currency has no `address`. */
export type WalletAsset = Omit<Token, 'address'> & { address?: string }

/** The fields of a sign-in message, as CAIP-122 names them. Times are ISO 8601. */
export interface SignInFields {
  domain: string
  uri: string
  nonce: string
  version?: string
  statement?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}

/** What some chains and wallets can do and others cannot. Absent means absent: it is then not offered. */
export interface ChainFeatures {
  /**
   * Moves the wallet to `network`, adding it first where the wallet does not know it. Resolves once the wallet is there.
   * Rejects with `wallet.rejected`, and never asks a second time after a rejection.
   */
  switchNetwork?(connection: ConnectionRef, network: Network, call: Call): Promise<void>
  /**
   * Has the active account sign `message`: text, or raw bytes.
   * Resolves with the signature as the chain writes it (eip155: 0x hex of 65 bytes).
   */
  signMessage?(connection: ConnectionRef, message: string | Uint8Array, call: Call): Promise<string>
  /** The native balance in base units (wei, lamport, planck, satoshi). Rejects with `balance.unavailable` when no endpoint answers. */
  balance?(account: { address: string }, network: Network, call: Call): Promise<bigint>
  /** Fungible tokens beside the native one. Rejects with `balance.unavailable`. Rows that do not parse are dropped. */
  tokens?(account: { address: string }, network: Network, call: Call): Promise<readonly Token[]>
  /**
   * Has the wallet sign a transaction without sending it.
   * Both ways the chain's own text form: solana base64 wire bytes, bip122 base64 PSBT, polkadot a JSON `SignerPayloadJSON` answered with a 0x hex signature.
   */
  signTransaction?(connection: ConnectionRef, transaction: string, call: Call): Promise<string>
  /** Has the wallet sign a transaction (as in `signTransaction`) and broadcast it. Resolves with the chain's transaction id. */
  sendTransaction?(connection: ConnectionRef, transaction: string, call: Call): Promise<string>
  /**
   * Sign in with the wallet in one step, where it offers that (Sign In With Solana).
   * @see https://github.com/phantom/sign-in-with-solana
   */
  signIn?(
    connection: ConnectionRef,
    fields: SignInFields,
    call: Call,
  ): Promise<{ message: Uint8Array; signature: string }>
  /** EIP-5792 capabilities by chain, as the wallet says them; `{}` for a wallet that knows none. */
  capabilities?(connection: ConnectionRef, call: Call): Promise<Record<string, Record<string, unknown>>>
  /**
   * Fungible assets on `network` as the wallet knows them, for one whose `capabilities` say `assetDiscovery.supported`.
   * Rejects with `wallet.malformedAnswer` where it answers with something else. Rows that do not parse are dropped.
   * @see https://eips.ethereum.org/EIPS/eip-7811
   */
  assets?(connection: ConnectionRef, network: Network, call: Call): Promise<readonly WalletAsset[]>
}

/** A WalletConnect session's wire, as a namespace may use it. */
export interface RemoteChannel {
  /** Resolves with the wallet's answer, unparsed; rejects with a FoyerError. */
  request(chainId: CaipNetworkId, method: string, params: unknown, call: Call): Promise<unknown>
}

/** What an account needs to know of the chain that it is on. */
export type AccountChain = Pick<Network, 'caipNetworkId' | 'ss58Format'>

/**
 * The accounts of a session on one chain, from their addresses in the wallet's order: the one to act with first.
 * An address that is another chain's is left out.
 */
export type RemoteAccounts = (addresses: readonly string[], chain: AccountChain) => readonly WalletAccount[]

/**
 * How a chain family is spoken over WalletConnect: what to propose to a wallet, and how its features are worded there.
 * The app chooses among the approved chains, so that there is no switching to ask for.
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces
 */
export interface RemoteChain {
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** The rule for the accounts of a session, once it is loaded. Absent: an address is an account on every chain of the family. */
  accounts?(): Promise<RemoteAccounts>
  over(channel: RemoteChannel): Pick<ChainFeatures, 'signMessage' | 'signTransaction' | 'sendTransaction'>
}

/**
 * A source of connections to wallets of one chain family: an adapter, or the WalletConnect session. It keeps no record of who is connected: the
 * connection actor does.
 */
export interface ConnectionSource {
  /**
   * Asks the wallet for its accounts; may open a prompt.
   * - Resolves only with what the wallet said live.
   * - Called again while the wallet still holds the first request, it never puts a second prompt over it: it joins the first.
   * - `signal` ends our waiting; it cannot recall a prompt.
   */
  connect(request: ConnectRequest, call: Call): Promise<Connection>
  /**
   * Silent: never opens a prompt. Resolves undefined if the wallet is locked or gone, or while two claim the stored id; waits for a late
   * announcement until `signal`. The connection's `connectorId` is the one of today, where an earlier version stored another.
   */
  restore(record: RestoreRequest, call: Call): Promise<Connection | undefined>
  /** Milliseconds after which a restore counts as unanswered. Default: 5 seconds. */
  readonly restoreTimeout?: number
  /** Lets go of the connection. `revoke` also asks the wallet to forget this site, where it can. */
  disconnect(connection: ConnectionRef, options: { revoke: boolean }): Promise<void>
  /** One session serves all namespaces: disconnecting one of them ends all. */
  readonly shared?: boolean
  /**
   * Facts that the wallet reports by itself, for this connection only. On subscription the wallet is asked once, silently,
   * and what changed since the connection was made is reported as a fact. Throws `connector.notFound` for a wallet that has gone, or that did
   * not let this page in.
   */
  watchConnection(connection: Connection, listener: (fact: ConnectionFact) => void): Unsubscribe
  /**
   * Accounts of a connection on another chain, where the app chooses the chain: those that may be used there, as they are written there. Asks no
   * wallet. Absent or undefined: they are the same on every chain that the wallet lets us use.
   */
  accountsOn?(
    connection: ConnectionRef,
    network: Network,
  ): readonly WalletAccount[] | Promise<readonly WalletAccount[] | undefined>
  readonly features: Pick<ChainFeatures, 'switchNetwork' | 'signMessage'>
}

/**
 * One chain family: a source of connections to the wallets in this page, with their discovery and optional features.
 * Foreign errors become FoyerErrors here, once, with the cause kept.
 */
export interface ChainAdapter extends ConnectionSource {
  readonly namespace: ChainNamespace
  /** Offered when the host names no networks of this namespace. */
  readonly networks: readonly Network[]
  /** Wallets reachable now and later: calls the listener at once with the current list and again with the whole list at each change. */
  watchConnectors(listener: (connectors: readonly Connector[]) => void, options: DiscoveryOptions): Unsubscribe
  accountsOn?(connection: ConnectionRef, network: Network): readonly WalletAccount[]
  readonly features: ChainFeatures
  /** Absent: the family is not offered over WalletConnect. */
  readonly remote?: RemoteChain
}
