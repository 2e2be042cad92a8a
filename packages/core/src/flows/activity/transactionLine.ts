import { displayAmount, formatAmount, parseAmount } from '../../chain/amount.ts'
import { displayText } from '../../chain/displayText.ts'
import { isLookAlike } from '../../chain/isLookAlike.ts'
import type { Transaction, Transfer } from '../../rules/transaction.ts'
import { type Direction, directionOf } from './direction.ts'

/** Operations of the history service. Any other one is an `execute`. */
const OPERATIONS = [
  'approve',
  'bid',
  'borrow',
  'burn',
  'cancel',
  'claim',
  'delegate',
  'deploy',
  'deposit',
  'execute',
  'mint',
  'receive',
  'register',
  'repay',
  'revoke',
  'send',
  'stake',
  'trade',
  'unstake',
  'withdraw',
] as const

const STATUSES = ['confirmed', 'failed', 'pending'] as const

/** Maximum transfers shown: a distribution to hundreds is one line too. */
const MOST_TRANSFERS = 4
/** The specification's decimals of a transaction's quantity. */
const PLACES = 3

/** Kind of an operation in the activity, as a code. */
export type Operation = (typeof OPERATIONS)[number]

/** Transfer within a transaction, as a view shows it. */
export type TransferLine = {
  /** Whether it moves a token or a collectible. */
  kind: 'token' | 'collectible'
  /** With 3 decimals, cut; `<0.001` for a smaller amount. Number of a collectible. Undefined where the history has no valid amount. */
  amount: string | undefined
  /** Symbol of a token or name of a collectible; safe to display as text. */
  name: string | undefined
  /** Whether its name can be mistaken for another. */
  lookAlike: boolean
  /** Address of its picture. Undefined where it has none. */
  imageUrl: string | undefined
}

/** Transaction as seen by one account, for a row of a list. */
export type TransactionLine = {
  /** Id in the history. */
  id: string
  /** Kind of the operation. */
  operation: Operation
  /** Whether the account sends, receives, or both. */
  direction: Direction
  /** `unknown` is not a success. */
  status: (typeof STATUSES)[number] | 'unknown'
  /** ISO 8601. */
  minedAt: string
  /** The other address, to be shortened in the middle. */
  counterparty: string | undefined
  /** Transfers to show. */
  transfers: TransferLine[]
  /** Number of transfers that are not in `transfers`. */
  furtherTransfers: number
}

const among = <const Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find(value => value === text.toLowerCase())

/** Row of the activity for `transaction`, seen from `address`. Transfers flagged as spam are not shown beside others. */
export function transactionLine(transaction: Transaction, address: string): TransactionLine {
  const { id, metadata } = transaction
  const { operationType, status, minedAt, sentFrom, sentTo } = metadata
  const direction = directionOf(transaction, address)
  const other = displayText(direction === 'in' ? sentFrom : sentTo, 128)
  const transfers = transaction.transfers.filter(({ nft_info }) => nft_info?.flags?.is_spam !== true)
  return {
    id,
    operation: among(OPERATIONS, operationType) ?? 'execute',
    direction,
    status: among(STATUSES, status) ?? 'unknown',
    minedAt,
    counterparty: direction === 'self' || other === '' ? undefined : other,
    transfers: transfers.slice(0, MOST_TRANSFERS).map(transferLine),
    furtherTransfers: Math.max(0, transfers.length - MOST_TRANSFERS),
  }
}

function transferLine({ nft_info, fungible_info, quantity }: Transfer): TransferLine {
  const text = (nft_info ? nft_info.name : fungible_info?.symbol) ?? ''
  return {
    kind: nft_info ? 'collectible' : 'token',
    amount: amountOf(quantity?.numeric, nft_info ? formatAmount : shortAmount),
    name: displayText(text, nft_info ? 64 : 24) || undefined,
    lookAlike: isLookAlike(text),
    imageUrl: nft_info ? nft_info.content?.preview?.url : fungible_info?.icon?.url,
  }
}

const shortAmount = (value: bigint, decimals: number) => displayAmount(value, decimals, PLACES)

/** The history does not give a token's decimals, so the written ones are used. */
function amountOf(numeric: string | undefined, format: (value: bigint, decimals: number) => string) {
  if (numeric === undefined) return undefined
  const decimals = numeric.includes('.') ? numeric.length - numeric.indexOf('.') - 1 : 0
  try {
    return format(parseAmount(numeric, decimals), decimals)
  } catch {
    return undefined
  }
}
