import { describe, expect, test } from 'vitest'
import { holdsSecret } from './secrets.ts'

const HEX = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const BASE58 = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

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
    [
      'a Japanese recovery phrase',
      'あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと',
    ],
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
])('%j holds no secret', text => expect(holdsSecret(text)).toBe(false))
