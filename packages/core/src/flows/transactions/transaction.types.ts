import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Submitted } from '../../chain/transfer.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { KeptDraft } from './keptDraft.ts'

/** States of a transaction, as the list and `data-state` show them. */
export const TRANSACTION_STATUSES = [
  'asked',
  'submitted',
  'included',
  'confirmed',
  'reverted',
  'replaced',
  'dropped',
  'unconfirmed',
  'undetermined',
  'proposed',
] as const

/** State of a transaction. */
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** States that a transaction never leaves. */
const FINAL: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([
  'confirmed',
  'reverted',
  'replaced',
  'dropped',
])

export const isFinal = ({ status }: Pick<TransactionRecord, 'status'>): boolean => FINAL.has(status)

/** Transfer, swap or approval as the visitor has seen it. Symbol and names are foreign text. */
export type TransferSummary = {
  /** Symbol of the asset. */
  symbol: string
  /** Decimals of the asset. */
  decimals: number
  /** Address of the token. Absent: the native currency. */
  token?: string
  /** In base units, as decimal text. */
  amount: string
  /** Amount that its receiver gets by the simulation, where it is another one. In base units, as decimal text. */
  receives?: string
  /** Address that it goes to. */
  to: string
  /** Name that the visitor has sent to. */
  name?: string
  /** Whether the transaction cancels this transfer, and moves nothing. */
  isCancelled?: boolean
  /** Default: a transfer. `to` is the router of a swap, and the spender of an approval. */
  kind?: 'transfer' | 'swap' | 'approval'
  /** Asset of a swap that is received, with its expected amount. */
  bought?: {
    /** Symbol of the bought asset. */
    symbol: string
    /** Decimals of the bought asset. */
    decimals: number
    /** Address of the bought token. Absent: the native currency. */
    token?: string
    /** Expected amount in base units, as decimal text. */
    amount: string
  }
  /** Whether an approval has no limit. */
  isUnlimited?: boolean
}

/** Whether something was sent to a receiver: contracts are not ones. */
export const isTransfer = ({ kind }: Pick<TransferSummary, 'kind'>): boolean =>
  kind === undefined || kind === 'transfer'

/** Transaction that is followed until it is final: plain data, kept in storage from before the wallet is asked. */
export type TransactionRecord = {
  /** Id of the record, unlike that on the chain. */
  id: string
  /** Namespace of the account. */
  namespace: ChainNamespace
  /** CAIP-2 id of the chain. */
  chainId: CaipNetworkId
  /** Account that pays. */
  address: string
  /** Wallet that was asked. */
  connectorId: string
  /** State of the transaction. */
  status: TransactionStatus
  /** In milliseconds since the epoch. */
  createdAt: number
  /** Absent for a transaction that the host has sent. */
  draft?: KeptDraft
  /** Whether the wallet sends with the nonce that it is given, so that the transfer can be replaced while it is pending. */
  takesNonce?: boolean
  /** Transfer, swap or approval that it makes. Absent where the host has not said it. */
  summary?: TransferSummary
  /** Absent until the wallet has answered, and when its answer was lost. */
  submitted?: Submitted
  /** Page that asks the wallet, while it does. */
  page?: string
  /** Whether the wallet has answered without an id, and the chain is asked whether anything was sent. */
  checking?: boolean
  /** Own words of a wallet that has answered without an id, where it is not certain that it has sent nothing. Foreign text. */
  words?: string
  /** Transaction that has taken its place. */
  by?: Submitted
  /** Whether `by` speeds it up, cancels it, or is another transaction. Absent where it is not replaced. */
  how?: 'spedUp' | 'cancelled' | 'other'
  /** Height of the block that has it; the slot on solana. Absent until it is in one. */
  block?: number
  /** Reason that the chain gives for a transaction that was reverted. */
  reason?: string
}

/** Part of a record that a look at the chain, or another tab, has changed. */
export type TransactionChange = Pick<TransactionRecord, 'status'> &
  Partial<Pick<TransactionRecord, 'submitted' | 'by' | 'how' | 'block' | 'reason'>>

/** Transaction that a host has sent through a connected wallet, to be followed. */
export type WatchRequest = {
  /** Id on the chain, or what the wallet has answered. */
  submitted: string | Submitted
  /** Default: the active namespace. */
  namespace?: ChainNamespace
  /** Default: the wallet's chain. */
  chainId?: CaipNetworkId
  /** Transfer that it makes, for the list. */
  summary?: TransferSummary
}

/** Reports of one transaction to the list. */
export type TransactionReport =
  | { type: 'transaction.changed'; transaction: TransactionRecord }
  /** The visitor has declined, or the wallet or the network refused, and the chain does not contradict it: nothing was sent. */
  | { type: 'transaction.failed'; transaction: TransactionRecord; error: ErrorRecord; cause: unknown }
  /** The host's transaction cannot be followed. */
  | { type: 'transaction.refused'; error: ErrorRecord; cause: unknown }

/** Facts of the list, emitted to the host and tracked. */
export type TransactionFact =
  /** A wallet is asked for a transaction. */
  | { type: 'transaction.asked'; transaction: TransactionRecord }
  /** The wallet has accepted a transaction, and has answered with its id. One of type `proposal` is not sent yet. */
  | { type: 'transaction.submitted'; transaction: TransactionRecord }
  /** A transaction is final, and has succeeded. */
  | { type: 'transaction.confirmed'; transaction: TransactionRecord }
  /** A transaction is final, and has failed on the chain. */
  | { type: 'transaction.reverted'; transaction: TransactionRecord }
  /** Another transaction with the same nonce has taken its place. */
  | { type: 'transaction.replaced'; transaction: TransactionRecord }
  /** A transaction can no longer be included. */
  | { type: 'transaction.dropped'; transaction: TransactionRecord }
