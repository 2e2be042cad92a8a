import { isLookAlike } from '../chain/isLookAlike.ts'
import { normalizeWalletName } from '../rules/normalizeWalletName.ts'

/** Latin letters beside an alphabet with which names of wallets are not usually mixed. */
const LATIN = /\p{Script=Latin}/u
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Phonetic letters, small capitals, and letters with a mark of their own: no orthography of a wallet's name has them. */
const PHONETIC = /[\u0138\u0250-\u02af\u1d00-\u1dbf]|\p{Script=Latin}\p{M}/u

/** Han and Kana characters in the place of a Latin letter: strokes, and in a Latin word also those that begin words of their own. */
const STROKES = /\p{Script=Latin}[丨丿亅乚〡〇囗]|[丨丿亅乚〡〇囗]\p{Script=Latin}/u
const IN_WORD =
  /\p{Script=Latin}[口丁工卜乙又ロエト]+(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])|(?:^|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー])[口丁工卜乙又ロエト]+\p{Script=Latin}/u

/** Check marks, shields and other signs, and words, by which a wallet says that it was checked. Nobody checks what a wallet calls itself. */
const CLAIM = /\p{So}|√|verified|certified|[ou]f+i[cz]i[ae]l|официальн|官方|正版|正規|认证|認證|認証|公式|공식|인증/iu
const NO_CLAIM = /\bun(?:verified|certified|official)\b/giu

/** A letter or digit where a word of Latin letters does not have it. */
const ODD = /[a-z]I|[A-Za-z][01|]|\b0[A-Z]|\bl[^aeiouyl\W]/

/** Name without the difference between letters and digits that look the same. */
const folded = (name: string) =>
  normalizeWalletName(name.replace(/[I1|]/g, 'l').replace(/0/g, 'o').toLowerCase()).toLowerCase()

/**
 * Whether the name of a wallet may be there to deceive: it can be mistaken for another name, or says of itself that it is the real one.
 * Such a wallet is marked, not hidden. `others` returns the names beside which it is shown; it is
 * called only for a name that may imitate one of them.
 * @see https://www.unicode.org/reports/tr39/#Restriction_Level_Detection
 */
export function isDoubtfulName(name: string, others: () => readonly string[] = () => []): boolean {
  const text = name.normalize('NFC').replace(/[©®™]/g, '')
  return (
    isLookAlike(text) ||
    (LATIN.test(text) && FOREIGN.test(text)) ||
    [PHONETIC, STROKES, IN_WORD].some(sign => sign.test(text)) ||
    CLAIM.test(text.replace(NO_CLAIM, '')) ||
    (ODD.test(text) && others().some(other => other !== name && folded(other) === folded(name)))
  )
}
