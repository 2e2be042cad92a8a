import type { TransferDraft } from '@foyer/core/chain'

/** Whether a draft is of a user operation: a smart account pays, and its wallet builds the operation from calls. */
export const isOperation = ({ fee }: Pick<TransferDraft, 'fee'>): boolean => fee.terms.operation === 1
