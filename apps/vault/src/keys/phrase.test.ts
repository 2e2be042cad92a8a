import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEntropy, parsePhrase, writePhrase } from './phrase.ts'

/** Rows of 12 words. @see https://github.com/trezor/python-mnemonic/blob/master/vectors.json */
const VECTORS = [
  [
    '00000000000000000000000000000000',
    'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
    'c55257c360c07c72029aebc1b53c05ed0362ada38ead3e3e9efa3708e53495531f09a6987599d18264c1e1c92f2cf141630c7a3c4ab7c81b2f001698e7463b04',
  ],
  [
    '7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f7f',
    'legal winner thank year wave sausage worth useful legal winner thank yellow',
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  ],
  [
    '80808080808080808080808080808080',
    'letter advice cage absurd amount doctor acoustic avoid letter advice cage above',
    'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  ],
  [
    'ffffffffffffffffffffffffffffffff',
    'zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong',
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
] as const

const phrase = VECTORS[1][1]

describe('seed phrase', () => {
  test.each(VECTORS)('writes and reads the vector of BIP-39 for %s', async (entropy, text, seed) => {
    expect(writePhrase(hexToBytes(entropy))).toBe(text)
    expect(parsePhrase(text)).toEqual({ kind: 'entropy', entropy: hexToBytes(entropy) })
    expect(bytesToHex(await mnemonicToSeedWebcrypto(text, 'TREZOR'))).toBe(seed)
  })

  test('reads back every phrase that it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), entropy => {
        expect(parsePhrase(writePhrase(entropy))).toEqual({ kind: 'entropy', entropy })
      }),
    )
  })

  test('reads capitals, tabs, line breaks and spaces around the words', () => {
    expect(parsePhrase(`\n ${phrase.toUpperCase().replaceAll(' ', ' \t\r\n')} `).kind).toBe('entropy')
    expect(parsePhrase(phrase.replaceAll(' ', '\u3000')).kind).toBe('entropy')
  })

  test.each([
    ['', { kind: 'wordCount', count: 0 }],
    [phrase.split(' ').slice(1).join(' '), { kind: 'wordCount', count: 11 }],
    [`${phrase} yellow`, { kind: 'wordCount', count: 13 }],
    ['a '.repeat(100_000), { kind: 'wordCount', count: 100_000 }],
    [phrase.replace('thank', 'thanks').replace('yellow', 'yelow'), { kind: 'unknownWords', positions: [3, 12] }],
    // Cyrillic letter that looks like an "a".
    [phrase.replace('legal', 'leg\u0430l'), { kind: 'unknownWords', positions: [1] }],
    [phrase.replace('legal winner', 'winner legal'), { kind: 'checksum' }],
    [phrase.replace('yellow', 'zoo'), { kind: 'checksum' }],
  ])('tells what is wrong with "%.60s" without its words', (text, expected) => {
    expect(parsePhrase(text)).toEqual(expected)
  })

  test('makes another entropy of 16 bytes each time', () => {
    const made = Array.from({ length: 50 }, () => bytesToHex(createEntropy()))
    expect(new Set(made).size).toBe(50)
    expect(made.every(hex => hex.length === 32)).toBe(true)
  })

  test('refuses to write entropy of another length', () => {
    expect(() => writePhrase(new Uint8Array(32))).toThrow(TypeError)
  })
})
