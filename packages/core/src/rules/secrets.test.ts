import { describe, expect, test } from 'vitest'
import { holdsSecret } from './secrets.ts'

const HEX = '4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318'
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const BASE58 = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'

describe('H53 holds a secret', () => {
  test.each([
    ['a pairing link', `wc:${HEX}@2?relay-protocol=irn&symKey=${HEX}`],
    ['the beginning of a pairing link', 'wc:7f6e'],
    ['a pairing link in a deep link', `https://wallet.example/wc?uri=wc%3A${HEX}%402`],
    ['the key of a pairing link', 'relay-protocol=irn&symKey=4c08'],
    ['a recovery phrase', PHRASE],
    ['a recovery phrase in capitals', PHRASE.toUpperCase()],
    ['a recovery phrase with other text before it', `My phrase is: ${PHRASE}`],
    ['a recovery phrase on lines', PHRASE.replaceAll(' ', '\n')],
    ['a recovery phrase on lines, as a text field gives it', PHRASE.replaceAll(' ', '')],
    [
      'a numbered recovery phrase',
      PHRASE.split(' ')
        .map((word, index) => `${index + 1}. ${word}`)
        .join(' '),
    ],
    ['a recovery phrase with commas', PHRASE.replaceAll(' ', ',')],
    ['half a recovery phrase', PHRASE.split(' ').slice(0, 6).join(' ')],
    ['a recovery phrase of 24 words, cut', `${PHRASE} ${PHRASE}`.slice(0, 100)],
    [
      'a French recovery phrase',
      'abaisser élégant éviter félin gélatine hérisson jaguar kayak lézard météore nuage opéra',
    ],
    [
      'a Japanese recovery phrase',
      'あいこくしん あいさつ あいだ あおぞら あかちゃん あきる あけがた あける あこがれる あさい あさひ あしあと',
    ],
    ['a Chinese recovery phrase', '的 一 是 在 不 了 有 和 人 这 中 大'],
    ['a private key in hex', HEX],
    ['a private key in hex with 0x', `0x${HEX}`],
    ['a private key in hex of one digit', '1'.repeat(64)],
    ['half a private key in hex', HEX.slice(0, 32)],
    ['a private key for wallet import', BASE58],
    ['a private key with other text around it', `key=${BASE58}.`],
    ['a private key of Solana', `${BASE58}${BASE58}`.slice(0, 88)],
    ['a private key of Solana as bytes', `[${Array.from({ length: 64 }, (_, index) => index * 3).join(',')}]`],
    ['an extended private key', `xprv9s21ZrQH143K${BASE58}`],
    ['the beginning of an extended private key', 'zprvAWgYBBk7JR8G'],
    ['an encrypted private key', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
  ])('%s', (_, text) => expect(holdsSecret(text)).toBe(true))
})

describe('holds no secret', () => {
  test.each([
    '',
    'Meadow',
    'Trust Wallet',
    'Crypto.com | DeFi Wallet',
    'a wallet for the phone',
    'which wallet is the best one to have',
    'Very-Long-Hyphenated-Name-Of-A-Wallet-App',
    'wcwallet',
    'https://wallet.example',
    '0x1234',
    '1, 2, 3, 4',
    '여우 지갑',
    '狐狸钱包',
    'x'.repeat(10_000),
  ])('%j', text => expect(holdsSecret(text)).toBe(false))
})

test('a long text is checked in linear time', () => {
  const started = performance.now()
  holdsSecret('abc '.repeat(5) + 'abcdefghi '.repeat(20_000))
  holdsSecret('1, '.repeat(14).repeat(5_000))
  expect(performance.now() - started).toBeLessThan(1_000)
})
