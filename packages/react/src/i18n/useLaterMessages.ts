import { errors } from './en.errors.ts'
import { later } from './en.later.ts'
import { platforms } from './en.platforms.ts'
import { en as first } from './en.ts'
import type { InAnyWords, Language } from './messages.ts'
import { useMessages } from './useMessages.ts'

const en = { ...first, ...later, platforms, errors }

export type LaterMessages = typeof en

const languages: Record<Language, InAnyWords<LaterMessages>> = { en }

/** The sentences of the views behind the first one, those of the way in among them, in the host's locale. */
export const useLaterMessages = (): LaterMessages => languages[useMessages().lang] as LaterMessages
