/** Letters of other alphabets that look like Latin ones. @see https://www.unicode.org/Public/security/latest/confusables.txt */
const TWINS = /^[АВЕЅІЈКМНОРСТУХаеорсухіјѕԁԛԝһѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧον\s\d\p{P}\p{S}]*$/u
const OTHERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u
const LATIN = /\p{Script=Latin}/u

/**
 * Whether a name or symbol can be mistaken for another: Latin letters mixed with look-alikes of other alphabets, only such look-alikes, or
 * letters in a special form (full width, mathematical). Plain text in another alphabet is accepted.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function isLookAlike(text: string): boolean {
  if (OTHERS.test(text)) return LATIN.test(text) || TWINS.test(text)
  return text.normalize('NFKC') !== text.normalize('NFC') && LATIN.test(text.normalize('NFKC'))
}
