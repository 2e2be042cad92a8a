import type { TrackedTransfer, TransferDraft } from '@foyer/core/chain'

/** Whether a draft is of a user operation: a smart account pays, and its wallet builds the operation from calls. */
export const isOperation = ({ fee }: Pick<TransferDraft, 'fee'>): boolean => fee.terms.operation === 1

/** Whether a transfer is a user operation whose answer was lost, or is not here yet. */
export const isLostOperation = ({ submitted, draft }: TrackedTransfer): boolean =>
  submitted === undefined && draft !== undefined && isOperation(draft)
