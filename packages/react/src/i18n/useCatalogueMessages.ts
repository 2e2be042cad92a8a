import { catalogue } from './en.catalogue.ts'
import { errors } from './en.errors.ts'
import { en as first } from './en.ts'
import type { InAnyWords, Language } from './messages.ts'
import { useMessages } from './useMessages.ts'

const en = { ...first, ...catalogue, errors }

export type CatalogueMessages = typeof en

const languages: Record<Language, InAnyWords<CatalogueMessages>> = { en }

/** The sentences of the list of all wallets, those of the way in among them, in the host's locale. */
export const useCatalogueMessages = (): CatalogueMessages => languages[useMessages().lang] as CatalogueMessages
