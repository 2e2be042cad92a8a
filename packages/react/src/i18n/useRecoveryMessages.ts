import { recovery } from './en.recovery.ts'
import { en as first } from './en.ts'
import type { InAnyWords, Language } from './messages.ts'
import { useMessages } from './useMessages.ts'

const en = { ...first, recovery }

type RecoveryMessages = typeof en

const languages: Record<Language, InAnyWords<RecoveryMessages>> = { en }

/** The sentences of a window that has stopped working, those of the way in among them, in the host's locale. */
export const useRecoveryMessages = (): RecoveryMessages => languages[useMessages().lang] as RecoveryMessages
