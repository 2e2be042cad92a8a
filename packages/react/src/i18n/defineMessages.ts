/** Languages of the texts. Adding one here makes every `defineMessages` without it a type error. */
export type Language = 'en'

const LANGUAGES: readonly Language[] = ['en']

/** Same tree of texts, in any language. */
type Translated<Tree> = { [Key in keyof Tree]: Tree[Key] extends string ? string : Translated<Tree[Key]> }

/** Texts of one flow, in every language. */
export type MessageSet<Messages> = { en: Messages } & Record<Exclude<Language, 'en'>, Translated<Messages>>

/** Declares the texts of a flow. The gaps of a sentence are typed by the English one. */
export const defineMessages = <const Messages extends object>(messages: MessageSet<Messages>): MessageSet<Messages> =>
  messages

const isLanguage = (name: string | undefined): name is Language => LANGUAGES.some(language => language === name)

/** Returns the language of a BCP 47 locale, or English where there is no translation. */
export const languageFor = (locale = 'en'): Language =>
  [locale, locale.split('-')[0]?.toLowerCase()].find(isLanguage) ?? 'en'

/** Returns the texts in a language, typed as the English ones: a translation has the same gaps. */
export const messagesIn = <Messages>(messages: MessageSet<Messages>, language: Language): Messages =>
  messages[language] as Messages
