import type { EncodedAccount } from '@solana/kit'
import { FailedTransactionMetadata, type TransactionMetadata } from 'litesvm'
import { type TransactionErrorJson, transactionErrorJson } from './transactionError.ts'

/** Result of executing or simulating a transaction. */
export interface Outcome {
  err: TransactionErrorJson | null
  logs: string[]
  unitsConsumed: bigint
}

/** Result of a simulation, with the accounts of the transaction as it would leave them. Without them when it fails. */
export interface SimulatedOutcome extends Outcome {
  accounts: readonly EncodedAccount[]
}

/** Reason for refusing a transaction before it is sent on, such as an old blockhash or a wrong signature. */
export class RefusedTransaction extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('refused')
    this.outcome = outcome
  }
}

/** Refusal of a transaction that was not executed. */
export const refusedEarly = (err: string) => new RefusedTransaction({ err, logs: [], unitsConsumed: 0n })

/** Returns the outcome in litesvm's result of a transaction or a simulation. */
export function outcomeOf(
  result: TransactionMetadata | FailedTransactionMetadata | { meta(): TransactionMetadata },
): Outcome {
  const meta = 'meta' in result ? result.meta() : result
  return {
    err: result instanceof FailedTransactionMetadata ? transactionErrorJson(result) : null,
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
  }
}
