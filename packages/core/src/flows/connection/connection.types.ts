import type { AccountType, Connection, ConnectionFact, ConnectionRecord, WalletAccount } from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { PortfolioCommand, PortfolioReport } from '../portfolio/portfolio.machine.ts'

export type ConnectionInput = {
  namespace: ChainNamespace
  /** Networks of this namespace that the host asks for. A chain outside them is `unsupported`; with none named, all are supported. */
  networks: Network[]
  /** Whether the wallet, and not the app, is on a chain: its adapter has `switchNetwork`. */
  walletSwitches: boolean
  record?: ConnectionRecord
  /** Of a wallet's accounts one of this type is active, where there is one. */
  accountType?: AccountType
}

/** Whom the visitor is asking. */
export type Attempt = { connectorId: string; chainId?: CaipNetworkId }

export type SignRequest = { id: string; message: string | Uint8Array }

export type ConnectionContext = Omit<ConnectionInput, 'record' | 'accountType'> & {
  accountType: AccountType | undefined
  record: ConnectionRecord | undefined
  /** What the wallet last said. Present in, and only in, `connected`, `releasing` and `disconnecting`. */
  connection: Connection | undefined
  /** The connection that a newer one replaces, while it is let go. */
  previous: Connection | undefined
  attempt: Attempt | undefined
  /** Why the attempt ended in `declined` or `failed`. */
  error: ErrorRecord | undefined
  switchTo: CaipNetworkId | undefined
  switchError: ErrorRecord | undefined
  signRequest: SignRequest | undefined
}

export type ConnectionEvent =
  | ({ type: 'connect' } & Attempt)
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'disconnect' }
  | { type: 'switch'; chainId: CaipNetworkId }
  | { type: 'switch.retry' }
  | { type: 'switch.cancel' }
  | ({ type: 'message.sign' } & SignRequest)
  | { type: 'message.cancel'; id: string }
  | { type: 'account.select'; address: string }
  | { type: 'accountType.select'; accountType: AccountType }
  | { type: 'balance.refresh'; force?: boolean }
  | { type: 'balance.failed'; chainId: CaipNetworkId }
  | PortfolioCommand
  | PortfolioReport
  | { type: 'connection.approved'; connection: Connection }
  /** Raised by the machine itself: the app has moved to another of the chains that the wallet lets it use. */
  | { type: 'chain.chosen'; chainId: CaipNetworkId; accounts: readonly WalletAccount[] | undefined }
  | ConnectionFact

/** What a connection tells the root. `cause` goes out with the `error` fact and into no snapshot. */
export type ConnectionReport =
  | { type: 'connection.established'; connection: Connection; restored: boolean }
  | { type: 'connection.changed'; connection: Connection }
  | { type: 'connection.absent'; namespace: ChainNamespace }
  | {
      type: 'connection.lost'
      namespace: ChainNamespace
      connectorId: string
      by: 'visitor' | 'wallet' | 'replacement'
    }
  | { type: 'connection.failed'; namespace: ChainNamespace; error: ErrorRecord; cause: unknown }
  /** The wallet has let go of what the visitor left; who waits for it too long is told nothing. */
  | { type: 'disconnect.done'; namespace: ChainNamespace }
  | { type: 'disconnect.failed'; namespace: ChainNamespace; cause: unknown }
  | { type: 'switch.failed'; namespace: ChainNamespace; error: ErrorRecord; cause: unknown }
  | { type: 'accountType.preferred'; namespace: ChainNamespace; accountType: AccountType }
  | { type: 'message.signed'; id: string; signature: string }
  | { type: 'message.failed'; id: string; error: ErrorRecord; cause?: unknown }
  | { type: 'balance.failed'; chainId: CaipNetworkId }
  | PortfolioReport

/** What ConnectingExternal shows, by the attempt's leaf. */
export type AskScreen = 'ask' | 'delayed' | 'pending' | 'declined' | 'failed'
/** What SwitchNetwork shows, by the switching leaf. */
export type SwitchScreen = 'ask' | 'delayed' | 'declined' | 'failed'
