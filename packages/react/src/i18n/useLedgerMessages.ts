import { ledger } from './en.ledger.ts'
import { en as first } from './en.ts'
import type { InAnyWords, Language } from './messages.ts'
import { useMessages } from './useMessages.ts'

const en = { ...first, ...ledger }

export type LedgerMessages = typeof en

const languages: Record<Language, InAnyWords<LedgerMessages>> = { en }

/** The sentences of the account, those of the way in among them, in the host's locale. */
export const useLedgerMessages = (): LedgerMessages => languages[useMessages().lang] as LedgerMessages
