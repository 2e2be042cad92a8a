import type { ErrorRecord } from '@foyer/core'

/** Whether a wallet answered nothing when it was asked where it is, so that it was not asked to send. */
export const isUnanswered = (error: ErrorRecord | undefined): boolean =>
  error?.code === 'transfer.changed' && error.context.field === 'answer'
