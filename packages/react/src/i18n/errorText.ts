import type { ErrorRecord } from '@foyer/core'
import type { Messages } from './messages.ts'

/** What to tell the visitor of an error: its first reason where somebody gave one, else the sentence of its code. */
export const errorText = ({ errors }: Messages, error: ErrorRecord | undefined): string => {
  if (!error) return errors['wallet.failed']
  const reason = 'reason' in error.context ? error.context.reason : undefined
  return reason?.trim() || errors[error.code]
}
