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
  ['a claim after an underscore', 'MetaMask_Verified'],
  ['a claim before a word', 'VerifiedMetaMask'],
  ['a claim after a word', 'MetaMaskVerified'],
  ['a claim with a word that ends like its opposite', 'SunOfficial'],
  ['a claim beside its opposite', 'Official, not unofficial'],
  ['another claim', 'Certified MetaMask'],
  ['a claim in German', 'MetaMask (offiziell)'],
  ['a claim in Chinese', 'MetaMask 官方'],
  ['another claim in Chinese', '正版 OKX'],
  ['only letters of Lisu', 'ꓟꓰꓔꓮꓟꓮꓢꓗ'],
  ['only letters of Cherokee', 'ᎷᎬᎢᎪᎷᎪᏚᏦ'],
  ['only letters of Coptic', 'ⲘⲈⲦⲀⲘⲀⲤⲔ'],
  ['only letters of Armenian', 'ՕՏՏ'],
  ['only letters of Greek', 'ΜΕΤΑΜΑΣΚ'],
  ['strokes of Han among Latin letters', 'Trust Wa丨丨et'],
  ['a square of Han among Latin letters', 'C口inbase'],
  ['a square of Han before Latin letters', '口KX'],
  ['a square of Katakana after Latin letters', 'Zengロ'],
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
  ['another unclaimed word', 'MetaMask (unverified build)'],
  ['a name in Chinese', '欧易'],
  ['a name in Chinese beside a word', 'imToken钱包'],
  ['a Chinese word that begins with a square', 'TP口袋'],
  ['a Chinese word that ends with a square', '入口 Wallet'],
  ['a Chinese word with a tool', 'Web3工具'],
  ['a name in Japanese', 'ロボット Wallet'],
  ['a name in Korean', '카이카스'],
  ['a name in Armenian', 'Դրամապանակ'],
  ['a name in Greek', 'Πορτοφόλι'],
  ['a name in Thai', 'กระเป๋าเงิน'],
  ['a name with digits', '1inch Wallet 0x'],
  ['a capital I among small letters', 'CoinInvest'],
])('%s are not doubtful', (_, name) => expect(isDoubtfulName(name)).toBe(false))

const KNOWN = [
  'Trust',
  'MetaMask',
  'Infinity Wallet',
  'Coinbase',
  'Rabby Wallet',
  'Solflare',
  'OKX',
  '1inch',
  '0x',
  'TokenIn',
]

test.each(['Trust WaIlet', 'Trust Wa11et', 'lnfinity Wallet', 'C0inbase', '0KX', 'SoIflare', 'Rabby WaIIet'])(
  'H47 %s is doubtful beside the wallet whose name looks the same',
  name => {
    expect(isDoubtfulName(name, () => [...KNOWN, name])).toBe(true)
    expect(isDoubtfulName(name, () => [name])).toBe(false)
  },
)

test('H47 a known name is not doubtful beside one that imitates it', () => {
  const others = [...KNOWN, 'Trust WaIlet', 'lnfinity Wallet', 'Iinch', 'Ox', 'SoIflare', 'METAMASK', 'TokenIn']
  expect(KNOWN.filter(name => isDoubtfulName(name, () => others))).toEqual([])
})

test('H47 a long name is checked in a moment', () => {
  const started = performance.now()
  for (const part of ['of', 'offf', 'un', 'a口', '口', 'l', 'aI', 'AᎪ', 'e\u0301'])
    isDoubtfulName(part.repeat(50_000), () => KNOWN)
  expect(performance.now() - started).toBeLessThan(10_000)
})
