import type { AccountType } from './accountType.ts'
import type { Login } from './login.ts'
import type { CaipNetworkId, ChainNamespace } from './namespace.ts'

/** Way that a wallet was found or is reached. */
export type ConnectorType = 'ANNOUNCED' | 'INJECTED' | 'EXTERNAL' | 'MULTI_CHAIN' | 'AUTH' | 'WALLET_CONNECT'

/**
 * One way to reach a wallet in one namespace. Plain data: the provider stays inside the adapter, reached by `id`.
 * - `id` holds how the wallet was found and its key there, e.g. `eip6963:io.example`. It is stable across reloads, unique within its
 *   namespace, and refers to one object of the page.
 * - `imageUrl` is a data:image; the modal drops any other, and an SVG that may take long to draw.
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

/** Account that a wallet shares: the specification's account object. */
export interface WalletAccount {
  namespace: ChainNamespace
  address: string
  type?: AccountType
  /** As hex. Identifies the account where chains write its address in different ways. */
  publicKey?: string
  path?: string
  /** Name that the wallet gives the account; foreign text. */
  label?: string
}

/**
 * Live answer of a wallet: the accounts that it shares and its chain.
 * - `address` is the active one, always among `accounts`.
 * - `selected` is the wallet's own selection, the first of `accounts`; absent where wallets have no selection.
 * - `chainId` is the wallet's chain where it has one (eip155), else the requested chain. The host may not have requested it.
 * - `approved`, when present, lists the only chains that the wallet lets us use (WalletConnect).
 * - `session`, when present, is the id of the session that the connection is part of (WalletConnect's topic).
 * - `login`, when present, is the way in which a visitor without a wallet came in.
 * - `accountTypes`, when present, are the types of accounts that the login has on any chain; on this one there may be fewer.
 */
export interface Connection {
  connectorId: string
  namespace: ChainNamespace
  accounts: readonly WalletAccount[]
  address: string
  selected?: string
  chainId: CaipNetworkId
  approved?: readonly CaipNetworkId[]
  session?: string
  login?: Login
  accountTypes?: readonly AccountType[]
}

/** Reference to a connection, for its adapter. */
export type ConnectionRef = Pick<Connection, 'connectorId' | 'namespace' | 'address' | 'chainId'>

/**
 * Stored record with which the wallet is asked again after a reload. Not proof of a connection; `address` and `chainId`
 * are preferences.
 */
export type ConnectionRecord = Pick<Connection, 'connectorId'> &
  Partial<Pick<Connection, 'address' | 'chainId' | 'session'>>

/**
 * Change that a wallet reports.
 * - An empty list of accounts means that the wallet shares none any more.
 * - `selected` as in `Connection`. Without it the order of the list has no meaning, and the active account stays while it is shared.
 * - A chain comes with its `accounts` where they differ there or are written differently; both change at once.
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
