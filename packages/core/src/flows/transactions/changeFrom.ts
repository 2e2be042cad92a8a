import type { TransferSighting } from '../../chain/transfer.ts'
import type { TransactionChange, TransactionRecord } from './transaction.types.ts'

/**
 * Change that a sighting makes to a record; undefined where it says nothing new. A transaction that was in a block and is in none any more
 * is submitted again: a reorganisation took it out.
 */
export function changeFrom(
  { status }: Pick<TransactionRecord, 'status'>,
  sighting: TransferSighting,
): TransactionChange | undefined {
  switch (sighting.status) {
    case 'unseen':
      return status === 'included' ? { status: 'submitted' } : undefined
    case 'proposed':
      return status === 'proposed' || status === 'included'
        ? undefined
        : { status: 'proposed', submitted: sighting.submitted }
    case 'pending':
      return status === 'submitted' || status === 'unconfirmed'
        ? undefined
        : { status: 'submitted', submitted: sighting.submitted }
    case 'included':
      return status === 'included' ? undefined : { ...sighting, status: 'included' }
    case 'confirmed':
    case 'reverted':
    case 'replaced':
    case 'dropped':
      return { ...sighting }
  }
}
