import type { TransactionFact } from './transaction.types.ts'

/** Reports of the transactions that the root emits to the host. */
export const transactionFacts = [
  'transaction.asked',
  'transaction.submitted',
  'transaction.confirmed',
  'transaction.reverted',
  'transaction.replaced',
  'transaction.dropped',
] as const satisfies readonly TransactionFact['type'][]
