import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBitcoinAddress } from './bitcoinAddress.ts'

const base58 = (version: number, hash: Uint8Array) => createBase58check(sha256).encode(Uint8Array.of(version, ...hash))

function segwit(
  prefix: string,
  version: number,
  program: Uint8Array,
  coder = version === 0 ? bech32 : bech32m,
): string {
  return coder.encode(prefix, [version, ...coder.toWords(program)], false)
}

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

describe('base58check', () => {
  test('accepts both address types on mainnet, testnet and regtest', () => {
    fc.assert(
      fc.property(fc.constantFrom(0x00, 0x05, 0x6f, 0xc4), bytes(20), (version, hash) => {
        expect(isBitcoinAddress(base58(version, hash))).toBe(true)
      }),
    )
  })

  // The first block's address, and the pay-to-script-hash example of BIP-13.
  test.each(['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'])('accepts %s', text => {
    expect(isBitcoinAddress(text)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['a changed character', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['a character that base58 does not have', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfN0'],
    ['a space in front', ' 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['another coin (Litecoin)', base58(0x30, new Uint8Array(20))],
    ['another coin (Dogecoin)', base58(0x1e, new Uint8Array(20))],
    ['a hash of 19 bytes', base58(0x00, new Uint8Array(19))],
    ['a hash of 21 bytes', base58(0x00, new Uint8Array(21))],
  ])('rejects %s', (_, text) => {
    expect(isBitcoinAddress(text)).toBe(false)
  })
})

describe('segwit', () => {
  // From the lists of BIP-173 and BIP-350.
  test.each([
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    'BC1SW50QGDZ25J',
  ])('accepts %s', text => {
    expect(isBitcoinAddress(text)).toBe(true)
  })

  test('accepts every program that BIP-141 allows, on the three networks', () => {
    const later = fc.tuple(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 2, max: 40 }).chain(bytes))
    const first = fc.tuple(fc.constant(0), fc.constantFrom(20, 32).chain(bytes))
    fc.assert(
      fc.property(fc.constantFrom('bc', 'tb', 'bcrt'), fc.oneof(first, later), (prefix, [version, program]) => {
        const text = segwit(prefix, version, program)
        expect(isBitcoinAddress(text)).toBe(true)
        expect(isBitcoinAddress(text.toUpperCase())).toBe(true)
      }),
    )
  })

  test('a checksum of the other version is rejected', () => {
    fc.assert(
      fc.property(bytes(32), fc.integer({ min: 0, max: 16 }), (program, version) => {
        expect(isBitcoinAddress(segwit('bc', version, program, version === 0 ? bech32m : bech32))).toBe(false)
      }),
    )
  })

  test.each([
    ['another coin (Litecoin)', segwit('ltc', 0, new Uint8Array(20))],
    ['version 17', segwit('bc', 17, new Uint8Array(32))],
    ['version 0 with 16 bytes', segwit('bc', 0, new Uint8Array(16))],
    ['version 1 with 1 byte', segwit('bc', 1, new Uint8Array(1))],
    ['version 1 with 41 bytes', segwit('bc', 1, new Uint8Array(41))],
    ['no version at all', bech32.encode('bc', [])],
    ['bits after the program', bech32m.encode('bc', [1, ...bech32m.toWords(new Uint8Array(32)).slice(0, -1), 1])],
    ['five bits too many', bech32m.encode('bc', [1, ...bech32m.toWords(new Uint8Array(20)), 0])],
    ['both cases', 'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['a changed character', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['more than 90 characters', `bc1${'q'.repeat(100_000)}`],
  ])('rejects %s', (_, text) => {
    expect(isBitcoinAddress(text)).toBe(false)
  })
})
