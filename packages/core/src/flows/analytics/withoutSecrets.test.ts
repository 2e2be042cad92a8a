import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutSecrets } from './withoutSecrets.ts'

const KEY = 'a1'.repeat(32)
const PAIRING = `wc:${'7f'.repeat(32)}@2?relay-protocol=irn&symKey=${KEY}&expiryTimestamp=1`
const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

describe('H21 secrets in a text', () => {
  test.each([
    ['a pairing', PAIRING],
    ['a pairing in a deep link', `good://wc?uri=${encodeURIComponent(PAIRING)}`],
    ['a pairing encoded twice', encodeURIComponent(encodeURIComponent(PAIRING))],
    ['a pairing encoded without end', Array.from({ length: 9 }).reduce<string>(encodeURIComponent, PAIRING)],
    ['only the key of a pairing', 'x&symKey=1'],
    ['an email address', 'write to alice@mail.example'],
    ['an email address, encoded', 'alice%40mail.example'],
    ['a user name in a link', 'https://alice:secret@app.example/'],
    ['the words of a wallet', WORDS],
    ['a private key', KEY],
    ['a private key with 0x', `key 0x${KEY.toUpperCase()}.`],
    ['megabytes', 'x'.repeat(5_000_000)],
  ])('removes %s', (_, text) => {
    expect(withoutSecrets(text)).toBe('(removed)')
  })

  test('removes a pairing or an email address at any place and in any encoding', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom(PAIRING, 'alice@mail.example'),
        fc.string({ unit: 'binary' }),
        fc.nat(6),
        (before, secret, after, times) => {
          const encoded = Array.from({ length: times }).reduce<string>(text => encodeURIComponent(text), secret)
          const shown = withoutSecrets(before + encoded + after)
          expect(shown).not.toContain(encoded)
          expect(shown).not.toContain(KEY)
          expect(shown).not.toContain('alice')
        },
      ),
      { seed: 20_260_101 },
    )
  })
})

describe('texts without a secret', () => {
  test.each([
    'meadow',
    '',
    'Coinbase Wallet',
    '100 % sure',
    '%E0%A4%A',
    '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
    'The request eth_sendTransaction was rejected in the wallet.',
    'eip155:1',
  ])('keeps %j', text => {
    expect(withoutSecrets(text)).toBe(text)
  })

  test('keeps a link without its query and hash', () => {
    expect(withoutSecrets('see https://app.example/a?token=1#x or https://b.example/#/c now')).toBe(
      'see https://app.example/a or https://b.example/ now',
    )
  })

  test('limits the length', () => {
    expect(withoutSecrets('x'.repeat(4_000))).toHaveLength(256)
  })
})
