import type { ErrorRecord } from '@foyer/core'
import type { errors } from './en.errors.ts'

/** What to tell the visitor of an error: its first reason where somebody gave one, else the sentence of its code. */
export const errorText = ({ errors: texts }: { errors: typeof errors }, error: ErrorRecord | undefined): string => {
  if (!error) return texts['wallet.failed']
  const reason = 'reason' in error.context ? error.context.reason : undefined
  return reason?.trim() || texts[error.code]
}
