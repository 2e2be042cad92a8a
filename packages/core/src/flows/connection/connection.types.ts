import type {
  AccountType,
  Approved,
  Connection,
  ConnectionFact,
  ConnectionRecord,
  SignedIn,
  WalletAccount,
} from '../../chain/adapter.ts'
import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Network } from '../../chain/network.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { LazyFlowReport } from '../lazyFlow/lazyFlow.machine.ts'
import type { PortfolioCommand, PortfolioReport } from '../portfolio/portfolio.machine.ts'

export type ConnectionInput = {
  namespace: ChainNamespace
  /** Networks of this namespace that the host requests. A chain outside them is `unsupported`; with an empty list, all are supported. */
  networks: Network[]
  /** Whether the wallet, and not the app, determines the chain: its adapter has `switchNetwork`. */
  walletSwitches: boolean
  record?: ConnectionRecord
  /** Preferred type of the active account, where the wallet has several. */
  accountType?: AccountType
}

/** Wallet that the visitor asks. */
export type Attempt = { connectorId: string; chainId?: CaipNetworkId }

export type SignRequest = { id: string; message: string | Uint8Array }

/** Request, account and chain that a signature belongs to, as they were when it was requested. */
export type MessageSigner = Pick<SignRequest, 'id'> & Pick<Connection, 'namespace' | 'address' | 'chainId'>

export type ConnectionContext = Omit<ConnectionInput, 'record' | 'accountType'> & {
  accountType: AccountType | undefined
  /** Account of the preferred type that was active and is not shared any more, as on a chain without it. */
  away: string | undefined
  /** Record that is being restored, or waits for the visitor; in `absent`, one whose wallet has not answered. */
  record: ConnectionRecord | undefined
  /** Record of a wallet that another tab has connected while one is being disconnected here. */
  newRecord: ConnectionRecord | undefined
  /** Connection as last reported by the wallet. Present in `connected`, `releasing`, `dropping`, and `disconnecting` unless it was being restored. */
  connection: Connection | undefined
  /** Connection that a newer one replaces, while it is being released. */
  previous: Connection | undefined
  /** Message that the wallet signed with its approval, until the connection is reported as established. */
  signedIn: SignedIn | undefined
}

export type ConnectionEvent =
  /** `inTurn`: after the requests of the other families that the wallet is asked for. */
  | ({ type: 'connect'; inTurn?: boolean } & Attempt)
  | { type: 'cancel' }
  | { type: 'retry' }
  | { type: 'disconnect' }
  | { type: 'switch'; chainId: CaipNetworkId }
  | { type: 'switch.cancel' }
  /** Another tab has stored this record, or removed it. */
  | { type: 'record.changed'; record: ConnectionRecord | undefined }
  | { type: 'page.touched' }
  | ({ type: 'message.sign' } & SignRequest)
  | { type: 'message.cancel'; id: string }
  | { type: 'account.select'; address: string }
  | { type: 'accountType.select'; accountType: AccountType }
  | { type: 'balance.refresh'; force?: boolean }
  | { type: 'balance.failed'; chainId: CaipNetworkId }
  | PortfolioCommand
  | PortfolioReport
  | AttemptReport
  | SwitchReport
  | SigningReport
  | LazyFlowReport
  | ConnectionFact

/** Reason for the end of a connection. `otherTab`: the visitor has disconnected or replaced it in another tab of the page. */
export type LostBy = 'visitor' | 'wallet' | 'replacement' | 'otherTab'

type Failure = { namespace: ChainNamespace; error: ErrorRecord; cause: unknown }

/** Reported by the attempt to its connection. */
export type AttemptReport =
  | { type: 'connection.approved'; connection: Approved }
  | ({ type: 'connection.failed' } & Failure)

/** Reported by the switch to its connection. */
export type SwitchReport =
  /** The app has chosen another of the chains that the wallet lets it use. */
  | { type: 'chain.chosen'; chainId: CaipNetworkId; accounts: readonly WalletAccount[] | undefined }
  | Extract<ConnectionFact, { type: 'chain.changed' }>
  | ({ type: 'switch.failed' } & Failure)

/** Reported by signing to its connection. */
export type SigningReport =
  | ({ type: 'message.signed'; signature: string } & MessageSigner)
  | ({ type: 'message.failed'; error: ErrorRecord; cause?: unknown } & Pick<MessageSigner, 'id'> &
      Partial<MessageSigner>)

/** Reported by a connection to the root. `cause` is part of the `error` fact and of no snapshot. */
export type ConnectionReport =
  /** `signedIn`: message that the account has signed on its chain in the same prompt. */
  | { type: 'connection.established'; connection: Connection; restored: boolean; signedIn?: SignedIn }
  | { type: 'connection.changed'; connection: Connection }
  | { type: 'connection.absent'; namespace: ChainNamespace }
  /** The visitor has touched the page, and a wallet that may open a prompt is asked. */
  | { type: 'connection.restoring'; namespace: ChainNamespace }
  /** The wallet of the record was asked in vain, and another question may open another prompt. */
  | { type: 'restore.unanswered'; namespace: ChainNamespace; record: ConnectionRecord }
  | {
      type: 'connection.lost'
      namespace: ChainNamespace
      connectorId: string
      by: LostBy
    }
  | ({ type: 'connection.failed' } & Failure)
  /** The wallet has disconnected on the visitor's request. This or `disconnect.failed` follows each. */
  | { type: 'disconnect.done'; namespace: ChainNamespace }
  | { type: 'disconnect.failed'; namespace: ChainNamespace; cause: unknown }
  | ({ type: 'switch.failed' } & Failure)
  | { type: 'accountType.preferred'; namespace: ChainNamespace; accountType: AccountType }
  | SigningReport
  | { type: 'balance.failed'; chainId: CaipNetworkId }
  | PortfolioReport

/** Screen of ConnectingExternal, by the attempt's state. `next`: the wallet has a request of another chain family. */
export type AskScreen = 'ask' | 'next' | 'delayed' | 'pending' | 'declined' | 'failed'
/** Screen of SwitchNetwork, by the switch's state. */
export type SwitchScreen = 'ask' | 'delayed' | 'declined' | 'failed'
