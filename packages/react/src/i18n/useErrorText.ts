import type { ErrorRecord } from '@foyer/core'
import { useCallback } from 'react'
import { errorMessages } from './errorMessages.ts'
import { useMessages } from './useMessages.ts'

type ErrorTexts = (typeof errorMessages)['en']

/** Returns the text for the visitor: the reason that came with the error, if any, else the text of its code. */
export const errorText = (texts: ErrorTexts, error: ErrorRecord | undefined): string => {
  if (!error) return texts['wallet.failed']
  const reason = 'reason' in error.context ? error.context.reason : undefined
  return reason?.trim() || texts[error.code]
}

/** Texts of errors, in the host's language. */
export function useErrorText(): (error: ErrorRecord | undefined) => string {
  const texts = useMessages(errorMessages)
  return useCallback(error => errorText(texts, error), [texts])
}
