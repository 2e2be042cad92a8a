import { en } from './en.ts'

/** The same sentences in any words. */
export type InAnyWords<Tree> = { [Key in keyof Tree]: Tree[Key] extends string ? string : InAnyWords<Tree[Key]> }

/** Every sentence of the first views, and what all views share. What a sentence has filled in is read off the English one, which all others follow. */
export type Messages = typeof en
export type Translation = InAnyWords<Messages>

const locales = new Map<string, Translation>([['en', en]])

/** The sentences of a BCP 47 locale, of its language if that is all there is, else the English ones. */
export const messagesFor = (locale = 'en'): Messages =>
  (locales.get(locale) ?? locales.get(locale.split('-')[0]!.toLowerCase()) ?? en) as Messages
