import { CHAIN_NAMESPACES } from '../../chain/namespace.ts'
import type { Submitted, TransferFee, TransferTrace } from '../../chain/transfer.ts'
import { caipNetworkId, flag, oneOf, text, textUpTo, wholeNumber } from '../../schema/leaves.ts'
import { array, custom, isRecord, map, object, optional, orElse, refine, type Schema } from '../../schema/schema.ts'
import type { KeptDraft } from './keptDraft.ts'
import { TRANSACTION_STATUSES, type TransactionRecord, type TransferSummary } from './transaction.types.ts'

/** Longest request to a wallet that is kept: a PSBT with a few hundred inputs. */
const MAX_REQUEST = 100_000

const id = textUpTo(256)

/** Amount in base units. */
const amount = custom<string>(value => typeof value === 'string' && /^\d{1,78}$/.test(value), 'an amount in base units')

const count = wholeNumber('a whole number', 0, Number.MAX_SAFE_INTEGER)

const submitted = custom<Submitted>(
  value =>
    isRecord(value) &&
    (value.type === 'calls' || value.type === 'proposal'
      ? id(value.id).success
      : (value.type === 'transaction' || value.type === 'userOperation') &&
        id(value.hash).success &&
        (value.id === undefined || id(value.id).success)),
)

const terms = custom<TransferFee['terms']>(
  value => isRecord(value) && Object.values(value).every(each => typeof each === 'string' || typeof each === 'number'),
)

const fee = object({
  tier: oneOf(['slow', 'normal', 'fast']),
  amount,
  deposit: optional(amount),
  margin: optional(amount),
  spendable: amount,
  terms,
}) satisfies Schema<KeptDraft['fee']>

const trace = object({
  block: count,
  nonce: optional(count),
  lastBlock: optional(count),
  inputs: optional(array(id)),
}) satisfies Schema<TransferTrace>

const draft = object({
  chainId: caipNetworkId,
  from: id,
  to: id,
  token: optional(id),
  amount,
  fee,
  request: textUpTo(MAX_REQUEST),
  trace,
  isReplacement: optional(flag),
  data: optional(textUpTo(MAX_REQUEST)),
  approves: optional(flag),
  revokes: optional(flag),
}) satisfies Schema<KeptDraft>

const asset = { symbol: text, decimals: wholeNumber('decimals', 0, 255), token: optional(id), amount }

const summary = object({
  ...asset,
  receives: optional(amount),
  to: id,
  name: optional(id),
  isCancelled: optional(flag),
  kind: optional(oneOf(['transfer', 'swap', 'approval'])),
  bought: optional(object(asset)),
  isUnlimited: optional(flag),
}) satisfies Schema<TransferSummary>

/** One record. */
export const storedTransaction: Schema<TransactionRecord> = refine(
  object({
    id,
    namespace: oneOf(CHAIN_NAMESPACES),
    chainId: caipNetworkId,
    address: id,
    connectorId: id,
    status: oneOf(TRANSACTION_STATUSES),
    createdAt: count,
    draft: optional(draft),
    takesNonce: optional(flag),
    summary: optional(summary),
    submitted: optional(submitted),
    page: optional(id),
    checking: optional(flag),
    words: optional(textUpTo(1_000)),
    by: optional(submitted),
    how: optional(oneOf(['spedUp', 'cancelled', 'other'])),
    block: optional(count),
    reason: optional(textUpTo(1_000)),
  }),
  ({ chainId, namespace }) => chainId.startsWith(`${namespace}:`),
)

/** Stored transactions. An invalid one is dropped; the others count. */
export const storedTransactions: Schema<TransactionRecord[]> = map(
  array(orElse(storedTransaction, undefined)),
  records => records.filter(record => record !== undefined),
)
