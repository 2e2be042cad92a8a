import { describe, expect, test } from 'vitest'
import { isWithheld, searchText } from './searchText.ts'

const HEX = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const BASE58 = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
const KOREAN = '가격 가끔 가난 가능 가득 가르침 가뭄 가방 가상 가슴 가운데 가을'.split(' ')
const LINK = `wc:${HEX}@2?relay-protocol=irn&symKey=${HEX}`

const inGroups = (text: string, length: number, gap: string) => text.match(new RegExp(`.{1,${length}}`, 'g'))!.join(gap)

describe('H53 a search is withheld', () => {
  test.each([
    ['with a pairing link', LINK],
    ['with a pairing link and invisible characters', LINK.replace('c:', '\u200bc\u200d:')],
    ['with wide letters', 'ｗｃ：7f6e'],
    ['with a phrase', PHRASE],
    ['with half a phrase', PHRASE.split(' ').slice(0, 6).join(' ')],
    ['with a phrase on lines, as a text field gives it', PHRASE.replaceAll(' ', '')],
    ['with a phrase of long words that the field has cut', 'abstract '.repeat(12).slice(0, 100)],
    ['with half a key in hex', HEX.slice(0, 32)],
    ['with a key in hex of one digit', '1'.repeat(64)],
    ['with the beginning of a key in base58', BASE58.slice(0, 32)],
    ['with a key in base64', 'q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k='],
    ['with an extended key that the field has cut', `xprv9s21ZrQH143K${BASE58.repeat(2)}`.slice(0, 100)],
    ['with bytes that the field has cut', `[${Array.from({ length: 64 }, () => 217).join(', ')}]`.slice(0, 100)],
    ['with half a key in hex, in pairs', inGroups(HEX.slice(0, 32), 2, ':')],
    ['with half a phrase of Korean', KOREAN.slice(0, 6).join(' ')],
    ['with half a phrase of Chinese', '的 一 是 在 不 了'],
    ['with half a key in base58, in groups', inGroups(BASE58.slice(0, 32), 8, ' ')],
    ['with a pairing link and variation selectors', 'w\uFE0Fc\uFE0F:7f6e'],
    ['with an address', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
    ['with an email address', 'alice@mail.example'],
  ])('%s', (_, text) => expect(isWithheld(text)).toBe(true))
})

test.each([
  '',
  'Meadow',
  'Trust Wallet',
  'Crypto.com | DeFi Wallet',
  'a wallet for the phone',
  'which wallet is the best one to have',
  'Very-Long-Hyphenated-Name-Of-A-Wallet-App',
  'https://wallet.example',
  '0x1234',
  '여우 지갑',
  '狐狸钱包',
  '欧易交易所官方钱包下载',
  '안드로이드 전화기에서 쓸 지갑',
  'コインチェック ウォレット',
  'Coin98 Super Wallet, OKX Web3',
  'MetaMask Phantom Rabby Zerion',
  'x'.repeat(10_000),
])('%j is searched', text => expect(isWithheld(text)).toBe(false))

test('a search is sent in one spelling, cut, and without invisible characters', () => {
  expect(searchText(' Ｍｅａ\u200bdow \u00a0 Wallet ')).toBe('Meadow Wallet')
  expect(searchText('x'.repeat(10_000))).toHaveLength(100)
  expect(searchText('\u200b \u200d')).toBe('')
})

test('megabytes are checked in a moment', () => {
  // One that looks back over the text for each character would take minutes.
  const started = performance.now()
  for (const text of ['abc '.repeat(5), 'abcdefghi ', '1, ', 'a', 'x@ ', '%25', '的 ', 'ab:', 'Ab1 ', '\uFDFA', '가'])
    isWithheld(text.repeat(1_000_000))
  expect(performance.now() - started).toBeLessThan(5_000)
})
