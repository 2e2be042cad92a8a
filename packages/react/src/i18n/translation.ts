import type { ModalOptions } from '@foyer/core'
import type { MessageSet } from './defineMessages.ts'
import type { PluralForms } from './texts.ts'

declare const process: { env: { NODE_ENV?: string } }

/** Language of the texts on the screen. */
export interface Language {
  /** Attributes of the modal's element; `lang` is a BCP 47 tag. */
  attributes: { lang: string; dir: Direction }
}

/** Texts of a host, over the English ones. */
export interface Translation extends Language {
  /** Texts of a part: the same object for the same part. */
  texts<Messages>(set: MessageSet<string, Messages>): Messages
  /** Plural form of a text for a number. */
  form(text: string, count: number): string
}

type Direction = 'ltr' | 'rtl'

/** Languages written from right to left, for browsers that cannot tell. */
const FROM_RIGHT = /^(?:ar|arc|ckb|dv|fa|ff-adlm|he|ku-arab|ks|nqo|pa-arab|pnb|ps|rhg|sd|syr|ug|ur|uz-arab|yi)(?:-|$)/i

type Tree = { [key: string]: Tree | string }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

const isForms = (value: unknown): value is PluralForms => isTree(value) && typeof value.other === 'string'

/** Tag and those of the languages that contain it, the nearest first: `zh-Hant-TW`, `zh-Hant`, `zh`. */
const lookup = (tag: string): string[] => {
  const end = tag.lastIndexOf('-')
  return end > 0 ? [tag, ...lookup(tag.slice(0, end))] : [tag]
}

/** Keys of `messages` for a locale, the nearest first; case is ignored. Without one of its language, English. */
export function languagesFor(locale: string, available: readonly string[]): string[] {
  const named = (tag: string) => available.find(each => each.toLowerCase() === tag.toLowerCase())
  const found = lookup(locale).flatMap(tag => named(tag) ?? [])
  if (found.length > 0) return found
  // Another region of the language, e.g. `pt-BR` for `pt-PT`.
  const language = `${locale.split('-')[0]}-`.toLowerCase()
  return available.filter(each => each.toLowerCase().startsWith(language)).slice(0, 1)
}

/** Direction of a language's script. */
export function directionOf(language: string): Direction {
  type Info = { direction?: string }
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & { getTextInfo?(): Info; textInfo?: Info }
    const direction = (locale.getTextInfo?.() ?? locale.textInfo)?.direction
    if (direction) return direction === 'rtl' ? 'rtl' : 'ltr'
  } catch {
    // Not a language tag.
  }
  return FROM_RIGHT.test(language) ? 'rtl' : 'ltr'
}

/** Texts of `base`, each replaced by that of `own` where it has one. What does not fit is left out, and reported. */
function merged(base: Tree, own: unknown, path: string, report: (sentence: string) => void): Tree {
  if (!isTree(own)) return base
  for (const key of Object.keys(own)) if (!Object.hasOwn(base, key)) report(`${path}.${key} is not a text of Foyer.`)
  return Object.fromEntries(
    Object.entries(base).map(([key, text]) => {
      const given = Object.hasOwn(own, key) ? own[key] : undefined
      const place = `${path}.${key}`
      if (typeof text !== 'string') return [key, given === undefined ? text : merged(text, given, place, report)]
      return [key, replacement(text, given, place, report)]
    }),
  )
}

/** Text or plural forms of a host. Its gaps must be gaps of the text that it replaces. */
function replacement(text: string | PluralForms, given: unknown, place: string, report: (sentence: string) => void) {
  if (given === undefined) return text
  const texts = isForms(given) ? Object.values(given) : [given]
  const gaps = gapsOf(isForms(text) ? text.other : text)
  const strange = texts.flatMap(each => (typeof each === 'string' ? gapsOf(each) : [])).find(gap => !gaps.includes(gap))
  if (strange)
    report(`${place} has a gap {${strange}}, which is not filled. Its gaps are: ${gaps.join(', ') || 'none'}.`)
  if (texts.every(each => typeof each === 'string')) return given as string
  report(`${place} is not a text.`)
  return text
}

const gapsOf = (text: string) => Array.from(text.matchAll(/\{(\w+)\}/g), ([, gap]) => gap!)

/** In development a text that has no effect is a warning. */
function reportInDevelopment(sentence: string): void {
  try {
    if (process.env.NODE_ENV === 'development') console.warn(`Foyer: messages.${sentence}`)
  } catch {
    // A page without a bundler has no `process`.
  }
}

/** Translation by the options of a host: its texts for the locale, over those of the language, over its English and Foyer's. */
export function createTranslation({
  locale = 'en',
  messages = {},
}: Pick<ModalOptions, 'locale' | 'messages'>): Translation {
  const languages = languagesFor(locale, Object.keys(messages))
  const language = languages[0] ?? 'en'
  const layers = [...new Set([...languages, ...languagesFor('en', Object.keys(messages))])].reverse()
  const made = new Map<string, object>()
  return {
    attributes: { lang: language, dir: directionOf(language) },
    texts: <Messages>({ name, en }: MessageSet<string, Messages>): Messages => {
      const texts =
        made.get(name) ??
        layers.reduce(
          (base, layer) =>
            merged(
              base,
              (messages[layer] as Record<string, unknown> | undefined)?.[name],
              `${layer}.${name}`,
              reportInDevelopment,
            ),
          en as Tree,
        )
      made.set(name, texts)
      return texts as Messages
    },
    form: (text: string | PluralForms, count) => {
      if (typeof text === 'string') return text
      return text[rulesOf(language).select(count)] ?? text.other
    },
  }
}

function rulesOf(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language)
  } catch {
    return new Intl.PluralRules('en')
  }
}
