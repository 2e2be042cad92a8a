import { expect, test } from 'vitest'
import { isDoubtfulName } from './isDoubtfulName.ts'

test.each([
  ['a Cyrillic letter among Latin ones', 'MetaМask'],
  ['only Cyrillic look-alikes', 'ОКХ'],
  ['Greek and Latin', 'Ρhantom'],
  ['full width', 'ＭｅｔａＭａｓｋ'],
  ['mathematical letters', '𝗠𝗲𝘁𝗮𝗠𝗮𝘀𝗸'],
  ['a Roman numeral', 'ⅯetaMask'],
  ['a ligature', 'Bitﬁnex'],
  ['syllabics that look Latin', 'ᗰetaMask'],
  ['small capitals', 'MetaMᴀsk'],
  ['a phonetic letter', 'MetaMɑsk'],
  ['a letter that is struck through', 'M\u0335etaMask'],
  ['a check mark', 'MetaMask ✓'],
  ['a check mark as emoji', 'MetaMask ✅'],
  ['a claim', 'MetaMask (Verified)'],
  ['a claim in capitals', 'OFFICIAL MetaMask'],
])('H47 a name with %s is doubtful', (_, name) => expect(isDoubtfulName(name)).toBe(true))

test.each([
  ['plain letters', 'MetaMask'],
  ['digits and punctuation', '1inch & Co. (Beta)'],
  ['Han beside Latin', 'OKX 欧易'],
  ['Hangul', '카이카스 Wallet'],
  ['Cyrillic, read as such', 'Кошелёк'],
  ['accents', 'Café Wallet'],
  ['accents apart from their letters', 'Cafe\u0301 Wallet'],
  ['Vietnamese', 'Ví điện tử'],
  ['a trade mark', 'Ledger™'],
  ['an unclaimed word', 'Unofficial Trust'],
])('%s are not doubtful', (_, name) => expect(isDoubtfulName(name)).toBe(false))
