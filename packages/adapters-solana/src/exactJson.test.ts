import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseExactJson, toU64 } from './exactJson.ts'

describe('parseExactJson', () => {
  it.each([
    ['{"value":9007199254740993}', { value: '9007199254740993' }],
    ['[18446744073709551615,1]', ['18446744073709551615', 1]],
    ['{"a":"9007199254740993","b":1e21,"c":1.5,"d":-2}', { a: '9007199254740993', b: 1e21, c: 1.5, d: -2 }],
    ['{"say \\"12345678901234567890\\"":"\\\\"}', { 'say "12345678901234567890"': '\\' }],
    ['[0.50000000000000000000,1.5e2]', [0.5, 150]],
    // The sign is no digit.
    ['[-477470443098387,-4774704430983870]', [-477470443098387, '-4774704430983870']],
  ])('reads %s', (text, value) => {
    expect(parseExactJson(text)).toEqual(value)
  })

  it('refuses what is not JSON', () => {
    for (const text of ['', '{', '<html>', '[012345678901234567890]', '1 2'])
      expect(() => parseExactJson(text)).toThrow()
  })

  it('parses everything else like JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), text => {
        const long = /\d{16}/.test(text)
        if (!long) expect(parseExactJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('H26 keeps every digit of any u64', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), amount => {
        expect(toU64((parseExactJson(`{"value":${amount}}`) as { value: unknown }).value)).toBe(amount)
      }),
    )
  })
})

describe('toU64', () => {
  it.each([
    -1,
    0.5,
    1e21,
    Number.NaN,
    2 ** 53,
    '',
    ' 1',
    '1.0',
    '-1',
    '0x10',
    '１',
    '18446744073709551616',
    null,
    undefined,
    {},
    [1],
    true,
  ])('refuses %j', value => {
    expect(toU64(value)).toBeUndefined()
  })
})
