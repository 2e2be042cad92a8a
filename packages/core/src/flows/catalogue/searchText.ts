import { base58, hexDigits, holdsSecret, isMixed, shortWords, visibleText } from '../../rules/secrets.ts'

/** Maximum characters of a search. */
export const MAX_SEARCH = 100

/** Characters that are read before the cut: a field may hold more than a search, but not without end. */
const MAX_READ = 2_000

/** Typed text in one spelling, without invisible characters. */
const readable = (typed: string) => visibleText(typed.slice(0, MAX_READ)).replace(/\s+/gu, ' ').trim()

/** Text that a search asks the registry for. */
export const searchText = (typed: string): string => readable(typed).slice(0, MAX_SEARCH).trim()

/**
 * Texts that may become a secret. A secret is typed piece by piece, or cut by the field, and its parts must not leave the page either:
 * the beginning of a phrase, and a text without a space as long as a key, or as a phrase whose line breaks were removed.
 */
const PARTS = [
  /(^|\P{L})(\p{L}{3,8}\P{L}+){5}\p{L}{3,8}(\P{L}|$)/u,
  shortWords(6),
  hexDigits(32),
  /(?=([a-z\d+/=]{32}))(.)(?!\2{31})/i,
]

/** A part of a key in base58, in groups. */
const GROUPED_PART = new RegExp(base58('32,'), 'g')

/** Whether a search stays in the page, because it holds a secret or a part of one. Addresses do too: they look like keys. */
export const isWithheld = (typed: string): boolean => {
  const text = readable(typed)
  return PARTS.some(part => part.test(text)) || (text.match(GROUPED_PART) ?? []).some(isMixed) || holdsSecret(text)
}
