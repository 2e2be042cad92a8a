import { en } from './en.ts'

/** The same sentences in any words. */
export type InAnyWords<Tree> = { [Key in keyof Tree]: Tree[Key] extends string ? string : InAnyWords<Tree[Key]> }

/** The sentences of the way in. What a sentence has filled in is read off the English one, which all others follow. */
export type Messages = typeof en

/** The languages there are: each has every file of sentences, or it does not compile. */
export type Language = Messages['lang']

const languages: Record<Language, InAnyWords<Messages>> = { en }

const isLanguage = (name: string | undefined): name is Language =>
  name !== undefined && Object.keys(languages).includes(name)

/** The sentences of a BCP 47 locale, of its language if that is all there is, else the English ones. */
export const messagesFor = (locale = 'en'): Messages => {
  const found = [locale, locale.split('-')[0]?.toLowerCase()].find(isLanguage)
  return languages[found ?? 'en'] as Messages
}
