import { errors } from './en.errors.ts'
import { pairing } from './en.pairing.ts'
import { platforms } from './en.platforms.ts'
import { en as first } from './en.ts'
import type { InAnyWords, Language } from './messages.ts'
import { useMessages } from './useMessages.ts'

const en = { ...first, ...pairing, platforms, errors }

export type PairingMessages = typeof en

const languages: Record<Language, InAnyWords<PairingMessages>> = { en }

/** The sentences of pairing with a wallet elsewhere, those of the way in among them, in the host's locale. */
export const usePairingMessages = (): PairingMessages => languages[useMessages().lang] as PairingMessages
