import type { CaipNetworkId, ChainNamespace } from '../../chain/namespace.ts'
import type { Submitted } from '../../chain/transfer.ts'
import type { ErrorRecord } from '../../errors.ts'
import type { KeptDraft } from './keptDraft.ts'
import type { transactionFacts } from './transactionFacts.ts'

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
  symbol: string
  decimals: number
  /** Address of the token. Absent: the native currency. */
  token?: string
  /** In base units, as decimal text. */
  amount: string
  to: string
  /** Name that the visitor has sent to. */
  name?: string
  /** Whether the transaction cancels this transfer, and moves nothing. */
  isCancelled?: boolean
  /** Default: a transfer. `to` is the router of a swap, and the spender of an approval. */
  kind?: 'transfer' | 'swap' | 'approval'
  /** Asset of a swap that is received, with its expected amount. */
  bought?: { symbol: string; decimals: number; token?: string; amount: string }
  /** Whether an approval has no limit. */
  isUnlimited?: boolean
}

/** Whether something was sent to a receiver: contracts are not ones. */
export const isTransfer = ({ kind }: Pick<TransferSummary, 'kind'>): boolean =>
  kind === undefined || kind === 'transfer'

/** Transaction that is followed until it is final: plain data, kept in storage from before the wallet is asked. */
export type TransactionRecord = {
  id: string
  namespace: ChainNamespace
  chainId: CaipNetworkId
  /** Account that pays. */
  address: string
  /** Wallet that was asked. */
  connectorId: string
  status: TransactionStatus
  /** In milliseconds since the epoch. */
  createdAt: number
  /** Absent for a transaction that the host has sent. */
  draft?: KeptDraft
  /** Whether the wallet sends with the nonce that it is given, so that the transfer can be replaced while it is pending. */
  takesNonce?: boolean
  summary?: TransferSummary
  /** Absent until the wallet has answered, and when its answer was lost. */
  submitted?: Submitted
  /** Page that asks the wallet, while it does. */
  page?: string
  /** Transaction that has taken its place. */
  by?: Submitted
  how?: 'spedUp' | 'cancelled' | 'other'
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
  /** The wallet has declined, or the network refused: nothing was sent. */
  | { type: 'transaction.failed'; transaction: TransactionRecord; error: ErrorRecord; cause: unknown }
  /** The host's transaction cannot be followed. */
  | { type: 'transaction.refused'; error: ErrorRecord; cause: unknown }

/** Facts of the list, emitted to the host and tracked. */
export type TransactionFact = {
  [Type in (typeof transactionFacts)[number]]: { type: Type; transaction: TransactionRecord }
}[(typeof transactionFacts)[number]]
