/** Letters of other alphabets that are drawn like Latin ones. @see https://www.unicode.org/Public/security/latest/confusables.txt */
const TWINS = /^[АВЕЅІЈКМНОРСТУХаеорсухіјѕԁԛԝһѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧον\s\d\p{P}\p{S}]*$/u
const OTHERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u
const LATIN = /\p{Script=Latin}/u

/**
 * Whether a name or symbol can be taken for another: Latin letters mixed with their twins of other alphabets, a text of such twins alone,
 * or letters that are written in a form of their own (full width, mathematical). What is merely in another alphabet is not.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function isLookAlike(text: string): boolean {
  if (OTHERS.test(text)) return LATIN.test(text) || TWINS.test(text)
  return text.normalize('NFKC') !== text.normalize('NFC') && LATIN.test(text.normalize('NFKC'))
}
