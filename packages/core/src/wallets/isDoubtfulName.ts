import { isLookAlike } from '../chain/isLookAlike.ts'

/** Latin letters beside an alphabet with which names of wallets are not usually mixed. */
const LATIN = /\p{Script=Latin}/u
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Phonetic letters, small capitals, and letters with a mark of their own: no orthography of a wallet's name has them. */
const PHONETIC = /[\u0138\u0250-\u02af\u1d00-\u1dbf]|\p{Script=Latin}\p{M}/u

/** Check marks, shields and other signs, and words, by which a wallet says that it was checked. Nobody checks what a wallet calls itself. */
const CLAIM = /\p{So}|√|\b(?:verified|official)\b/iu

/**
 * Whether the name of a wallet may be there to deceive: it can be mistaken for another name, or says of itself that it is the real one.
 * Such a wallet is marked, not hidden.
 * @see https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
 */
export function isDoubtfulName(name: string): boolean {
  const text = name.normalize('NFC').replace(/[©®™]/g, '')
  return isLookAlike(text) || (LATIN.test(text) && FOREIGN.test(text)) || PHONETIC.test(text) || CLAIM.test(text)
}
