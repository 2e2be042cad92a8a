import { blake2b } from '@noble/hashes/blake2.js'
import { base58, hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** Encoder as defined in the specification, with a variable checksum length. */
function encode(prefix: number[], account: Uint8Array, checksumLength = 2): string {
  const body = Uint8Array.of(...prefix, ...account)
  const checksum = blake2b(Uint8Array.of(...new TextEncoder().encode('SS58PRE'), ...body), { dkLen: 64 })
  return base58.encode(Uint8Array.of(...body, ...checksum.slice(0, checksumLength)))
}

/** Two bytes of a 14-bit network, with the bit layout of the specification. */
const twoBytes = (network: number) => [((network & 0xfc) >> 2) | 0x40, (network >> 8) | ((network & 0x03) << 6)]

describe('decodeSs58', () => {
  // The development chain's well-known account "Alice", on three networks.
  test.each([
    ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', 42],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 0],
    ['HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F', 2],
  ])('decodes %s', (text, network) => {
    const decoded = decodeSs58(text)
    expect(decoded?.network).toBe(network)
    expect(hex.encode(decoded!.account)).toBe('d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d')
  })

  test('decodes every account on every network, of one byte and of two', () => {
    const account = fc.constantFrom(32, 33).chain(length => fc.uint8Array({ minLength: length, maxLength: length }))
    const network = fc.integer({ min: 0, max: 16_383 }).filter(number => number !== 46 && number !== 47)
    fc.assert(
      fc.property(account, network, (bytes, number) => {
        const text = encode(number < 64 ? [number] : twoBytes(number), bytes)
        expect(decodeSs58(text)).toEqual({ network: number, account: bytes })
      }),
    )
  })

  test('a changed character is detected, except for one in 65536', () => {
    const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
    for (let index = 0; index < alice.length; index += 1) {
      const other = alice[index] === 'x' ? 'y' : 'x'
      expect(decodeSs58(alice.slice(0, index) + other + alice.slice(index + 1))).toBeUndefined()
    }
  })

  test.each([
    ['nothing', ''],
    ['one zero byte', '1'],
    ['a character that base58 does not have', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ0'],
    ['an account index of 1 byte', encode([42], Uint8Array.of(1), 1)],
    ['an account index of 8 bytes', encode([42], new Uint8Array(8), 2)],
    ['31 bytes', encode([42], new Uint8Array(31))],
    ['34 bytes', encode([42], new Uint8Array(34))],
    ['a checksum of 1 byte', encode([42], new Uint8Array(32), 1)],
    ['a checksum of 3 bytes', encode([42], new Uint8Array(32), 3)],
    ['the reserved network 46', encode([46], new Uint8Array(32))],
    ['the reserved network 47', encode([47], new Uint8Array(32))],
    ['a reserved first byte', encode([128], new Uint8Array(32))],
    ['a public key in hex', `0x${'11'.repeat(32)}`],
    ['a space in front', ' 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ])('rejects %s', (_, text) => {
    expect(decodeSs58(text)).toBeUndefined()
  })

  test('rejects a very long text without decoding it, which would take hours', () => {
    expect(decodeSs58('z'.repeat(1_000_000))).toBeUndefined()
  })
})

describe('encodeSs58', () => {
  // Generated with the address format's own library: https://github.com/polkadot-js/common/tree/master/packages/util-crypto/src/address
  test.each([
    [
      'd172a74cda4c865912c32ba0a80a57ae69abae410e5ccb59dee84e2f4432db4f',
      42,
      '5GoKvZWG5ZPYL1WUovuHW3zJBWBP5eT8CbqjdRY4Q6iMaQua',
    ],
    [
      'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
      0,
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    ],
    [
      '08e8969768fc14399930d4b8d693f68a2ff6c6a597325d6946095e5e9d9d1b0e',
      65,
      'cLtA6nCDyvwKcEHH4QkZDSHMhS9s78BvUJUsKUbUAn1Jc2SCF',
    ],
    [
      '035676109c54b9a16d271abeb4954316a40a32bcce023ac14c8e26e958aa68fba9',
      200,
      '4pbsSkWcBaYoFHrKJZp5fDVUKbqSYD9dhZZGvpp3vQ5ysVs5ybV',
    ],
    [
      '44d5a3ac156335ea99d33a83c57c7146c40c8e2260a8a4adf4e7a86256454651',
      4242,
      'mHm8k9Emsvyfp3piCauSH684iA6NakctF8dySQcX94GDdrJrE',
    ],
    [
      '88f01441682a17b52d6ae12d1a5670cf675fd254897efabaa5069eb3a701ab73',
      14_269,
      'r6Gr4gaMP8TsjhFbqvZhv3YvnasugLiRJpzpRHifsqqG18UXa',
    ],
  ])('encodes %s on network %i', (account, network, address) => {
    expect(encodeSs58(hex.decode(account), network)).toBe(address)
  })

  test('decodeSs58 decodes what encodeSs58 encodes', () => {
    const network = fc.integer({ min: 0, max: 16_383 }).filter(number => number !== 46 && number !== 47)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 33 }), network, (account, number) => {
        expect(decodeSs58(encodeSs58(account, number))).toEqual({ network: number, account })
      }),
    )
  })

  test.each([-1, 0.5, 46, 47, 16_384, Number.NaN])('rejects the network %d', network => {
    expect(() => encodeSs58(new Uint8Array(32), network)).toThrow(RangeError)
  })

  test.each([0, 1, 31, 34])('rejects %i bytes', length => {
    expect(() => encodeSs58(new Uint8Array(length), 42)).toThrow(RangeError)
  })
})
