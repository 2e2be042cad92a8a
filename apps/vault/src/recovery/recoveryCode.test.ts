import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRecoveryCode, isSameCode, parseRecoveryCode, writeRecoveryCode } from './recoveryCode.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codes = fc.uint8Array({ minLength: 16, maxLength: 16 })
const plain = (code: Uint8Array) => writeRecoveryCode(code).replaceAll('-', '')

describe('recovery code', () => {
  test('reads back every code that it writes', () => {
    fc.assert(
      fc.property(codes, code => {
        const text = writeRecoveryCode(code)
        expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
        expect(parseRecoveryCode(text)).toEqual({ kind: 'code', code })
      }),
    )
  })

  test('is the number of its bytes in base 32, and the remainder of it', () => {
    expect(writeRecoveryCode(new Uint8Array(16))).toBe('0000-0000-0000-0000-0000-0000-0000')
    // 2^128 - 1 leaves 645 by 1021, which is "M5".
    expect((2n ** 128n - 1n) % 1021n).toBe(BigInt(ALPHABET.indexOf('M') * 32 + 5))
    expect(writeRecoveryCode(new Uint8Array(16).fill(255))).toBe('7ZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZM5')
  })

  test('finds every single wrong character', () => {
    fc.assert(
      fc.property(codes, code => {
        const text = plain(code)
        for (let at = 0; at < text.length; at++)
          for (const other of ALPHABET)
            if (other !== text[at])
              expect(parseRecoveryCode(text.slice(0, at) + other + text.slice(at + 1))).toEqual({ kind: 'checksum' })
      }),
      { numRuns: 8 },
    )
  })

  test('finds every two characters that are swapped, next to each other or not', () => {
    fc.assert(
      fc.property(codes, code => {
        const text = Array.from(plain(code))
        for (let one = 0; one < text.length; one++)
          for (let two = one + 1; two < text.length; two++) {
            if (text[one] === text[two]) continue
            const swapped = [...text]
            swapped[one] = text[two]!
            swapped[two] = text[one]!
            expect(parseRecoveryCode(swapped.join(''))).toEqual({ kind: 'checksum' })
          }
      }),
      { numRuns: 8 },
    )
  })

  test('reads lower case, spaces, other hyphens, and letters that look like digits', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom('', ' ', '  ', '-', '\u2013', '\u2011', '\n', '\u00a0'), (code, separator) => {
        const text = writeRecoveryCode(code).replaceAll('-', separator)
        for (const typed of [
          text.toLowerCase(),
          ` ${text}\n`,
          text.replaceAll('0', 'O').replaceAll('1', 'I'),
          text.replaceAll('0', 'o').replaceAll('1', 'l'),
          text.replaceAll('1', 'i').replaceAll('1', 'L'),
        ])
          expect(parseRecoveryCode(typed)).toEqual({ kind: 'code', code })
      }),
    )
  })

  const text = plain(new Uint8Array(16).fill(7))
  test.each([
    ['', { kind: 'length', count: 0, expected: 28 }],
    [text.slice(1), { kind: 'length', count: 27, expected: 28 }],
    [`${text}0`, { kind: 'length', count: 29, expected: 28 }],
    [text + ' '.repeat(1_000_000), { kind: 'length', count: 28, expected: 28 }],
    [`U${text.slice(1)}`, { kind: 'character', position: 1 }],
    [`${text.slice(0, 5)}!${text.slice(6)}`, { kind: 'character', position: 6 }],
    // Cyrillic letter that looks like an "A", and a full-width one.
    [`\u0410${text.slice(1)}`, { kind: 'character', position: 1 }],
    [`\uff21${text.slice(1)}`, { kind: 'character', position: 1 }],
    [`\u{1f600}${text.slice(1)}`, { kind: 'character', position: 1 }],
    // 129 bits with a remainder that is right.
    [`8${'0'.repeat(25)}M6`, { kind: 'checksum' }],
  ])('tells what is wrong with "%.40s" without its characters', (typed, expected) => {
    expect(parseRecoveryCode(typed)).toEqual(expected)
  })

  test('compares codes in all of their bytes', () => {
    fc.assert(
      fc.property(codes, fc.nat(15), fc.integer({ min: 1, max: 255 }), (code, at, change) => {
        expect(isSameCode(code, Uint8Array.from(code))).toBe(true)
        expect(
          isSameCode(
            code,
            code.map((byte, index) => (index === at ? byte ^ change : byte)),
          ),
        ).toBe(false)
        expect(isSameCode(code, code.subarray(1))).toBe(false)
      }),
    )
  })

  test('is another each time', () => {
    expect(new Set(Array.from({ length: 50 }, () => writeRecoveryCode(createRecoveryCode()))).size).toBe(50)
  })
})
