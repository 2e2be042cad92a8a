import type { Connection } from '../../chain/connection.ts'
import { isSameAddress } from '../receiver/readAddress.ts'
import type { TransactionRecord } from './transaction.types.ts'

/** Way in which a pending transfer is replaced. */
export type HowReplaced = 'spedUp' | 'cancelled'

/** Pending transfer whose place another one can take. */
export type Replaceable = TransactionRecord & Required<Pick<TransactionRecord, 'draft' | 'summary'>>

/**
 * Whether a transfer can be sped up or cancelled: no block has it, its wallet sends with the nonce that it is given, and is still on its account
 * and chain. Of several with one nonce it is the newest, whose fee nodes compare with; the others are in `all`.
 */
export function isReplaceable(
  transaction: TransactionRecord,
  by: Pick<Connection, 'connectorId' | 'chainId' | 'address'> | undefined,
  all: readonly TransactionRecord[] = [],
): transaction is Replaceable {
  const { status, submitted, takesNonce, draft, summary, connectorId, chainId, address, namespace } = transaction
  return (
    (status === 'submitted' || status === 'unconfirmed') &&
    submitted?.type === 'transaction' &&
    takesNonce === true &&
    draft !== undefined &&
    // A replacement is a transfer, and cannot call a contract.
    draft.data === undefined &&
    summary !== undefined &&
    by?.connectorId === connectorId &&
    by.chainId === chainId &&
    isSameAddress(by.address, address, namespace) &&
    !all.some(
      other =>
        other.createdAt > transaction.createdAt &&
        other.draft?.isReplacement === true &&
        other.draft.trace.nonce === draft.trace.nonce &&
        other.chainId === chainId &&
        isSameAddress(other.address, address, namespace),
    )
  )
}
