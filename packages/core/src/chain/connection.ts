import type { AccountType } from './accountType.ts'
import type { Login } from './login.ts'
import type { CaipNetworkId, ChainNamespace } from './namespace.ts'

/** Way that a wallet was found or is reached. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/** One way to reach a wallet in one namespace. Plain data: the provider stays inside the adapter, reached by `id`. */
export interface Connector {
  /**
   * Source in which the wallet was found and its key there, such as `eip6963:io.example`. It is stable across reloads, unique within its
   * namespace, and refers to one object of the page.
   */
  id: string
  /** Name of the wallet; foreign text. */
  name: string
  /** Way that the wallet was found or is reached. */
  type: ConnectorType
  /** Namespace of the connector. */
  chain: ChainNamespace
  /** Icon as a data:image; the modal drops any other, and an SVG that may take long to draw. */
  imageUrl?: string
  /** Id of the icon in the registry. */
  imageId?: string
  /** Id of the wallet in the registry. */
  explorerId?: string
  /** Further facts of the wallet. */
  info?: {
    /** Reverse domain name of its maker (EIP-6963). */
    rdns?: string
  }
}

/** Account that a wallet shares: the specification's account object. */
export interface WalletAccount {
  /** Namespace of the account. */
  namespace: ChainNamespace
  /** Address as its chain writes it. */
  address: string
  /** Type of the account. Absent where the wallet does not say. */
  type?: AccountType
  /** As hex. Identifies the account where chains write its address in different ways. */
  publicKey?: string
  /** Derivation path of its key (BIP-32). Absent where the wallet does not say. */
  path?: string
  /** Name that the wallet gives the account; foreign text. */
  label?: string
}

/** Live answer of a wallet: the accounts that it shares and its chain. */
export interface Connection {
  /** Id of the connector, such as `eip6963:io.example`. */
  connectorId: string
  /** Namespace of the accounts and the chain. */
  namespace: ChainNamespace
  /** Accounts that the wallet shares. */
  accounts: readonly WalletAccount[]
  /** Address of the active account, always one of `accounts`. */
  address: string
  /** Address that the wallet has selected, the first of `accounts`. Absent where wallets have no selection. */
  selected?: string
  /**
   * CAIP-2 id of the wallet's chain where it has one (eip155), else of the requested chain. The host may not have requested it. `eip155:0` is no
   * chain: the wallet says that it has switched, and answers for another one.
   */
  chainId: CaipNetworkId
  /** Only chains that the wallet lets the app use (WalletConnect). Absent: any. */
  approved?: readonly CaipNetworkId[]
  /** Id of the session that the connection is part of (WalletConnect's topic). Absent for a wallet in the page. */
  session?: string
  /**
   * Text with which the adapter restores the connection of a wallet that cannot be asked without a prompt: what it has shared last. Stored for
   * the next visit, at most 1,024 characters. Absent where the wallet answers for itself.
   */
  kept?: string
  /** Way in which a visitor without a wallet came in. Absent with a wallet. */
  login?: Login
  /** Types of accounts that the login has on any chain; on this one there may be fewer. Absent with a wallet. */
  accountTypes?: readonly AccountType[]
}

/** Reference to a connection, for its adapter. */
export type ConnectionRef = Pick<Connection, 'connectorId' | 'namespace' | 'address' | 'chainId'>

/**
 * Stored record with which the wallet is asked again after a reload. Not proof of a connection; `address` and `chainId`
 * are preferences.
 */
export type ConnectionRecord = Pick<Connection, 'connectorId'> &
  Partial<Pick<Connection, 'address' | 'chainId' | 'session' | 'kept'>> & {
    /** The wallet was asked in vain to restore it, and is asked again when the visitor connects it. */
    unanswered?: boolean
  }

/**
 * Change that a wallet reports.
 * - An empty list of accounts means that the wallet shares none any more.
 * - `selected` as in `Connection`. Without it the order of the list has no meaning, and the active account stays while it is shared.
 * - `kept` as in `Connection`. Without it nothing is kept of the accounts any more, and a chain leaves what is kept as it is.
 * - A chain comes with its `accounts` where they differ there or are written differently; both change at once.
 */
export type ConnectionFact =
  | {
      type: 'accounts.changed'
      accounts: readonly WalletAccount[]
      selected?: string
      approved?: readonly CaipNetworkId[]
      kept?: string
    }
  | {
      type: 'chain.changed'
      chainId: CaipNetworkId
      accounts?: readonly WalletAccount[]
      approved?: readonly CaipNetworkId[]
      kept?: string
    }
  | { type: 'wallet.disconnected' }
