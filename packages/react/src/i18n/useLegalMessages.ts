import { conditions } from './en.legal.ts'
import type { InAnyWords, Language } from './messages.ts'
import { useMessages } from './useMessages.ts'

type LegalMessages = typeof conditions

const languages: Record<Language, InAnyWords<LegalMessages>> = { en: conditions }

/** The sentences of the host's conditions, in the host's locale. */
export const useLegalMessages = (): LegalMessages => languages[useMessages().lang] as LegalMessages
