import { errors } from './en.errors.ts'
import { ledger } from './en.ledger.ts'
import { panels } from './en.panels.ts'
import { en as first } from './en.ts'
import type { InAnyWords, Language } from './messages.ts'
import { useMessages } from './useMessages.ts'

const en = { ...first, ...ledger, ...panels, errors }

export type PanelMessages = typeof en

const languages: Record<Language, InAnyWords<PanelMessages>> = { en }

/** The sentences of what an account holds and did, those of the account among them, in the host's locale. */
export const usePanelMessages = (): PanelMessages => languages[useMessages().lang] as PanelMessages
