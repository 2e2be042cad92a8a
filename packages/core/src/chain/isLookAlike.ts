/** Letters of other alphabets that look like Latin ones. @see https://www.unicode.org/Public/security/latest/confusables.txt */
const TWINS = /^[АВЕЅІЈКМНОРСТУХаеорсухіјѕԁԛԝһѵΑΒΕΖΗΙΚΜΝΟΡΣΤΥΧονՍՏՕԼհյոսօցզ\s\d\p{P}\p{S}]*$/u
const OTHERS = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}]/u
const LATIN = /\p{Script=Latin}/u

/**
 * Letters of alphabets in everyday use today. Among the others are some whose letters nearly all look Latin (Lisu, Cherokee, Coptic), and
 * in which no name of a token or wallet is written.
 * @see https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts
 */
const RARE = new RegExp(
  `[^\\P{L}${'Zyyy Zinh Arab Armn Beng Bopo Cyrl Deva Ethi Geor Grek Gujr Guru Hang Hani Hebr Hira Knda Kana Khmr Laoo Latn Mlym Mymr Orya Sinh Taml Telu Thaa Thai Tibt'
    .split(' ')
    .map(script => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
)

/**
 * Whether a name or symbol can be mistaken for another: Latin letters mixed with look-alikes of other alphabets, only such look-alikes,
 * letters in a special form (full width, mathematical), or an alphabet out of everyday use. Plain text in another alphabet is accepted.
 * @see https://www.unicode.org/reports/tr39/#Confusable_Detection
 */
export function isLookAlike(text: string): boolean {
  if (RARE.test(text)) return true
  if (OTHERS.test(text)) return LATIN.test(text) || TWINS.test(text)
  return text.normalize('NFKC') !== text.normalize('NFC') && LATIN.test(text.normalize('NFKC'))
}
