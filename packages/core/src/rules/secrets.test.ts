import { describe, expect, test } from 'vitest'
import { holdsSecret } from './secrets.ts'

const HEX = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const BASE58 = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

const JAPANESE =
  'あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと'
const KOREAN = '가격 가끔 가난 가능 가득 가르침 가뭄 가방 가상 가슴 가운데 가을'
const CHINESE = '的一是在不了有和人这中大'

const inGroups = (text: string, length: number, gap: string) =>
  text.match(new RegExp(`.{1,${length}}`, 'gu'))!.join(gap)
const numbered = (phrase: string) => phrase.replace(/(^| )/g, (_, gap, at) => `${gap}${at}.`)

describe('H53 these hold a secret', () => {
  test.each([
    ['a pairing link', `wc:${HEX}@2?relay-protocol=irn&symKey=${HEX}`],
    ['the beginning of a pairing link', 'wc:7f6e'],
    ['a pairing link in a deep link', `https://wallet.example/wc?uri=wc%3A${HEX}%402`],
    ['the key of a pairing link', 'relay-protocol=irn&symKey=4c08'],
    ['an email address', 'alice@mail.example'],
    ['a recovery phrase', PHRASE],
    ['a recovery phrase in capitals', PHRASE.toUpperCase()],
    ['a recovery phrase after other text', `My phrase is: ${PHRASE}`],
    ['a recovery phrase on lines', PHRASE.replaceAll(' ', '\n')],
    ['a recovery phrase in a link', PHRASE.replaceAll(' ', '%20')],
    ['a numbered recovery phrase', numbered(PHRASE)],
    ['a recovery phrase with commas', PHRASE.replaceAll(' ', ',')],
    ['a Japanese recovery phrase', JAPANESE],
    ['a Chinese recovery phrase', '的 一 是 在 不 了 有 和 人 这 中 大'],
    ['a private key in hex', HEX],
    ['a private key in hex with 0x', `0x${HEX}`],
    ['a pair of keys in hex', `${HEX}${HEX}`],
    ['a private key of bitcoin', BASE58],
    ['a private key of bitcoin in other text', `key=${BASE58}.`],
    ['a private key of solana', `${BASE58}${BASE58}`.slice(0, 88)],
    ['a private key of solana as bytes', `[${Array.from({ length: 64 }, (_, index) => index * 3).join(',')}]`],
    ['an extended private key', `xprv9s21ZrQH143K${BASE58}`],
    ['the beginning of an extended private key', 'zprvAWgYBBk7JR8G'],
    ['an encrypted private key', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
    ['a private key in hex, in pairs', inGroups(HEX, 2, ':')],
    ['a private key in hex, as bytes', inGroups(HEX, 2, ', ').replace(/(\w\w)/g, '0x$1')],
    ['a private key in hex, in groups of 8', inGroups(HEX, 8, ' ')],
    ['a private key in hex, in groups of 16', inGroups(HEX, 16, '-')],
    ['a private key of bitcoin, split by a blank', `${BASE58.slice(0, 26)} ${BASE58.slice(26)}`],
    ['a private key of bitcoin, in groups of 8', inGroups(BASE58, 8, ' ')],
    ['a private key of bitcoin after other text, in groups', `My key is: ${inGroups(BASE58, 5, '-')}.`],
    ['a mini key of bitcoin', 'S6c56bnXQiBjk9mqSYE7ykVQ7NzrRy'],
    ['an early mini key of bitcoin', 'SzavMBLoXU6kDrqtUVmffv'],
    ['a Chinese recovery phrase without spaces', CHINESE],
    ['a numbered Chinese recovery phrase', Array.from(CHINESE, (word, at) => `${at + 1}. ${word}`).join(' ')],
    ['a Chinese recovery phrase in lines of four', inGroups(CHINESE, 4, '\n')],
    ['a Japanese recovery phrase without spaces', JAPANESE.replaceAll(' ', '')],
    ['a Japanese recovery phrase with marks apart from their letters', JAPANESE.replaceAll(' ', '').normalize('NFKD')],
    ['a Korean recovery phrase without spaces', KOREAN.replaceAll(' ', '')],
    ['a Korean recovery phrase with letters apart', KOREAN.replaceAll(' ', '').normalize('NFKD')],
    ['a Korean recovery phrase with commas', KOREAN.replaceAll(' ', ',')],
    ['a pairing link and variation selectors', 'w\uFE0Fc\uFE0F:7f6e'],
    ['a pairing link and fillers', 'w\u3164c\u{E0100}:7f6e'],
    ['a pairing link and fillers in a link', 'https://wallet.example/?uri=w%EF%B8%8Fc%3A7f6e'],
    ['a pairing link in wide letters', 'ｗｃ：7f6e'],
    ['a text that is too long to be checked', 'x'.repeat(5_000_000)],
  ])('%s', (_, text) => expect(holdsSecret(text)).toBe(true))
})

test.each([
  '',
  'Meadow',
  'Crypto.com | DeFi Wallet',
  'which wallet is the best one for a phone',
  'wcwallet',
  'https://wallet.example/the-wallet-for-bitcoin-and-more',
  '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  '6H6fkUuzP5Lj4EBzSs5pyzYD9iJ7T5fDCiZBG1TnbWTf',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '1, 2, 3, 4',
  '550e8400-e29b-41d4-a716-446655440000',
  'Connect your bank card to the account, then enter 5 digits',
  'KuCoin keeps 5 KYC Forms Between Moves MOVED Aside',
  '欧易交易所官方钱包',
  'ビットバンクウォレット',
  'The account 6H6fkUuzP5Lj4EBzSs5pyzYD9iJ7T5fDCiZBG1TnbWTf was changed',
])('%j holds no secret', text => expect(holdsSecret(text)).toBe(false))

test('H53 a hostile text of the greatest length that is checked takes time in proportion to it', () => {
  const started = performance.now()
  const parts = ['a', 'abc ', 'a,,,,', '1 ', '的 ', '가', 'ab:', 'S1aA ', '5aB1-', 'x    ', '%25', 'ｗ', '\uFDFA', ' ']
  for (const part of parts) {
    const text = part.repeat(4_096 / part.length)
    holdsSecret(text)
    holdsSecret(`${text.slice(1)}!`)
  }
  expect(performance.now() - started).toBeLessThan(10_000)
})
