import { expect, test } from 'vitest'
import { isLookAlike } from './isLookAlike.ts'

test.each([
  ['Latin and Cyrillic in one symbol', 'UЅDC'],
  ['a symbol of only Cyrillic look-alike letters', 'ЕТН'],
  ['a symbol of only Greek look-alike letters', 'ΕΤΗ'],
  ['a symbol of only Greek letters that are read as Latin ones', 'ΑΡΤΟΣ'],
  ['a symbol of only Armenian look-alike letters', 'ՏՕՍ'],
  ['a symbol in Lisu', 'ꓴꓢꓓꓔ'],
  ['a symbol in Cherokee', 'ᎬᎢᎻ'],
  ['a symbol in Coptic', 'ⲈⲦⲎ'],
  ['a symbol in Deseret', '𐐣𐐄𐐂'],
  ['full width', 'ＵＳＤＣ'],
  ['mathematical letters', '𝐔𝐒𝐃𝐂'],
  ['a twin in the middle of a name', 'Tetһer USD'],
])('H31 %s is a look-alike', (_, text) => {
  expect(isLookAlike(text)).toBe(true)
})

test.each([
  ['a symbol', 'USDC'],
  ['another alphabet, read as such', 'Рубль'],
  ['Greek, read as such', 'Δραχμή'],
  ['Armenian, read as such', 'Դրամ'],
  ['Georgian', 'ლარი'],
  ['Hindi', 'रुपया'],
  ['Arabic', 'درهم'],
  ['Hebrew', 'שקל'],
  ['Thai', 'บาท'],
  ['Japanese', 'ビットコイン'],
  ['Korean', '원화'],
  ['accents', 'Crème Brûlée'],
  ['accents apart from their letters', 'Cre\u0300me'],
  ['Han and Latin', '以太坊 ETH'],
  ['emoji', '🚀 Moon'],
  ['a currency sign', '₮ether'],
  ['nothing', ''],
])('%s is not a look-alike', (_, text) => {
  expect(isLookAlike(text)).toBe(false)
})
