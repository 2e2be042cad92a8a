import { base64, hex } from '@scure/base'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSignature, protocolOf } from './signature.ts'

/** BIP-322's test vectors. @see https://github.com/bitcoin/bips/tree/master/bip-0322 */
const WITNESS_KEY_HASH =
  'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
const TAPROOT = 'AUCJYOwOjxYAvatTAGYaVlNXBVyFuc4MwNQkOuK2tl8xhfKDONd0NjfYyNSYcRqeCp8hsAnCEPHAVEkO9h6vbQ/R'
/** BIP-137 header bytes 31 to 42: compressed keys. */
const ECDSA = base64.encode(Uint8Array.of(39, ...new Uint8Array(64).fill(1)))

describe('parseSignature', () => {
  it.each([
    ['BIP-322, witness key hash', WITNESS_KEY_HASH],
    ['BIP-322, taproot key', TAPROOT],
    ['ECDSA', ECDSA],
  ])('keeps a base64 signature unchanged: %s', (_, signature) => {
    expect(parseSignature('signMessage', signature)).toBe(signature)
  })

  it.each([WITNESS_KEY_HASH, TAPROOT, ECDSA])('reads the same signature from bytes and from hex', signature => {
    const bytes = base64.decode(signature)
    expect(parseSignature('signMessage', bytes)).toBe(signature)
    expect(parseSignature('signMessage', hex.encode(bytes))).toBe(signature)
    expect(parseSignature('signMessage', `0x${hex.encode(bytes).toUpperCase()}`)).toBe(signature)
  })

  it('accepts BIP-322 signatures with a variant prefix', () => {
    expect(parseSignature('signMessage', `smp${WITNESS_KEY_HASH}`)).toBe(`smp${WITNESS_KEY_HASH}`)
    expect(parseSignature('signMessage', `ful${TAPROOT}`)).toBe(`ful${TAPROOT}`)
  })

  it.each([
    ['nothing', ''],
    ['an empty witness', 'smpAA=='],
    ['an unknown variant', 'fooAA=='],
    ['a variant without a signature', 'ful'],
    ['text', 'not-valid-base64!!!'],
    ['a witness that ends too early', base64.encode(base64.decode(TAPROOT).slice(0, -1))],
    ['a witness with something behind it', base64.encode(Uint8Array.of(...base64.decode(TAPROOT), 0))],
    ['65 bytes without a recovery header', base64.encode(new Uint8Array(65).fill(2))],
    ['64 bytes', new Uint8Array(64).fill(31)],
    ['a length that no signature needs', base64.encode(Uint8Array.of(1, 0xfe, 1, 0, 0, 0, 1))],
    ['a length that is cut', Uint8Array.of(1, 0xfd, 1)],
    ['a megabyte', 'A'.repeat(1_000_000)],
    ['a number', 7],
    ['a list', [1, 2]],
  ])('refuses %s', (_, value) => {
    expect(() => parseSignature('signMessage', value)).toThrow('malformed')
  })

  it('either accepts or rejects any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.uint8Array(), fc.anything()), value => {
        try {
          return typeof parseSignature('signMessage', value) === 'string'
        } catch (error) {
          return (error as { code?: unknown }).code === 'wallet.malformedAnswer'
        }
      }),
    )
  })
})

it('requests BIP-322 for witness addresses, and ECDSA for legacy ones', () => {
  const of = (...addresses: string[]) => addresses.map(protocolOf)
  expect(of('bc1qw5', 'BC1QW5', 'tb1p', 'bcrt1q')).toEqual(['BIP322', 'BIP322', 'BIP322', 'BIP322'])
  expect(of('1A1zP1', '3Ai1JZ', 'mipcBb', '2MzQwS')).toEqual(['ECDSA', 'ECDSA', 'ECDSA', 'ECDSA'])
})
