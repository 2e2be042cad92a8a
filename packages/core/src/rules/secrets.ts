/** Text in one spelling, without invisible characters. */
export const visibleText = (text: string): string => text.normalize('NFKC').replace(/[\p{Cf}\p{DI}]/gu, '')

const KANA = '\\p{Script=Hiragana}\\p{Script=Katakana}ー'
const SHORT_WORD = `[\\p{Script=Han}\\p{Script=Hangul}${KANA}]{1,8}`

/** Words of Chinese, Japanese or Korean, which have fewer letters than those of other phrases. */
export const shortWords = (count: number) => new RegExp(`(?:${SHORT_WORD}\\P{L}+){${count - 1}}${SHORT_WORD}`, 'u')

/** Text between two groups of a key, which are shown and copied in any length. */
const GAP = '[^A-Za-z\\d]{0,4}'
const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

/** Digits of a key in hex, in groups with or without 0x. */
export const hexDigits = (count: number) => new RegExp(`(?:(?:0x)?[\\da-f]${GAP}){${count}}`, 'i')

/** Characters of a key in base58, in groups. */
export const base58 = (count: number | string) => `(?:${GAP}${BASE58}){${count}}`

/** Secrets that a visitor may paste into any field: a pairing link (it holds a key), an email address, a recovery phrase, a private key. */
const SECRETS = [
  /wc:/i,
  /symkey/i,
  /[^\s@]@[^\s@]/,
  // A phrase, whatever its language. Its words may be numbered, or separated by commas.
  /(^|\s)(\S+\s+){11}\S/,
  /(\p{L}{3,8}\P{L}+){11}\p{L}{3}/u,
  shortWords(12),
  // A phrase without spaces: twelve words of Chinese have a letter each, of Japanese and Korean nearly two.
  new RegExp(`(?:\\p{Script=Han}\\P{L}{0,4}){12}|[${KANA}]{20}|\\p{Script=Hangul}{20}`, 'u'),
  // A key in hex, in base58 as bitcoin and solana write it, or extended.
  hexDigits(64),
  /(^|[^a-z\d])([5KLc9][1-9A-HJ-NP-Za-km-z]{50,51}|6P[1-9A-HJ-NP-Za-km-z]{56}|[1-9A-HJ-NP-Za-km-z]{87,88})($|[^a-z\d])/i,
  /[t-z]prv[a-z\d]{8}/i,
  // A key file, with bytes as decimal numbers.
  /(\d{1,3}[\s,]+){15}\d/,
]

/** Keys in base58 in groups, and mini keys of bitcoin. Ordinary words may have this form, but not its mix of digits and letters. */
const GROUPED = new RegExp(
  `(?:^|[^A-Za-z\\d])(?=((?:S${BASE58}{21}|S${base58(29)}|[5KLc9]${base58('50,51')}|6P${base58(56)}|${base58('87,88')})(?![A-Za-z\\d])))`,
  'g',
)

/** Whether characters are as mixed as in a key: a digit at least, and several letters of each case. */
export const isMixed = (text: string): boolean =>
  /\d/.test(text) && [/[A-Z]/g, /[a-z]/g].every(letters => (text.match(letters)?.length ?? 0) > 3)

/** A link inside a link is encoded, and once more through Telegram. */
const MOST_ENCODINGS = 4
/** Characters. A longer text cannot be checked in a moment. */
const MOST_READ = 4_096

/** Whether a text holds a secret. True also for a text that is too long to be checked. */
export function holdsSecret(text: string): boolean {
  if (text.length > MOST_READ) return true
  let plain = visibleText(text)
  for (let times = 0; times < MOST_ENCODINGS; times += 1) {
    const current = plain
    // One spelling may be longer than another.
    if (current.length > MOST_READ || SECRETS.some(secret => secret.test(current))) return true
    for (const [, key = ''] of current.matchAll(GROUPED)) if (isMixed(key)) return true
    plain = visibleText(decoded(current))
    if (plain === current) return false
  }
  // Ordinary text is never encoded that often.
  return true
}

/** Decodes a text as far as its encoding is valid. */
const decoded = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, part => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
