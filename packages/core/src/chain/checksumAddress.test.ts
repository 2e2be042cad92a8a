import { hex } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksumAddress } from './checksumAddress.ts'

describe('checksumAddress', () => {
  // The test cases of EIP-55.
  test.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x27b1fdb04752bbc536007a920d24acb045561c26',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('%s is returned for any letter case', address => {
    expect(checksumAddress(address)).toBe(address)
    expect(checksumAddress(address.toLowerCase())).toBe(address)
    expect(checksumAddress(`0x${address.slice(2).toUpperCase()}`)).toBe(address)
    expect(checksumAddress(address.slice(2))).toBe(address)
  })

  test('changes only the letter case, and is idempotent', () => {
    const digits = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytes => hex.encode(bytes))
    fc.assert(
      fc.property(digits, text => {
        const address = checksumAddress(text)
        expect(address.toLowerCase()).toBe(`0x${text}`)
        expect(checksumAddress(address)).toBe(address)
      }),
    )
  })

  test.each(['', '0x', 'vitalik.eth', `0x${'1'.repeat(41)}`])('rejects "%s"', text => {
    expect(() => checksumAddress(text)).toThrow(TypeError)
  })
})
