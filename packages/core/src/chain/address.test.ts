import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAddress } from './address.ts'
import { CHAIN_NAMESPACES, type ChainNamespace } from './namespace.ts'

const examples: Record<ChainNamespace, string> = {
  eip155: '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  polkadot: '15rRgsWxz4H5LTnNGcCFsszfXD8oeAFd8QRsR6MbQE2f6XFF',
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
}

describe('eip155', () => {
  test.each([
    '0x1234567890abcdef1234567890abcdef12345678',
    '0x1234567890ABCDEF1234567890ABCDEF12345678',
    '1234567890abcdef1234567890abcdef12345678',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  ])('accepts %s', text => {
    expect(isAddress(text, 'eip155')).toBe(true)
  })

  test('accepts a wrong EIP-55 checksum, because only the shape is checked', () => {
    expect(isAddress('0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'eip155')).toBe(true)
  })

  test.each([
    '',
    '0x',
    '0x0',
    `0x${'1'.repeat(39)}`,
    `0x${'1'.repeat(41)}`,
    '1'.repeat(39),
    '1'.repeat(41),
    `0X${'1'.repeat(40)}`,
    `0x${'1'.repeat(39)}g`,
    ` 0x${'1'.repeat(40)}`,
    `0x${'1'.repeat(40)}\n`,
    'vitalik.eth',
  ])('rejects "%s"', text => {
    expect(isAddress(text, 'eip155')).toBe(false)
  })
})

describe('solana', () => {
  test.each([32, 44])('accepts %d base58 characters', length => {
    expect(isAddress('z'.repeat(length), 'solana')).toBe(true)
  })

  test.each([31, 45])('rejects %d base58 characters', length => {
    expect(isAddress('z'.repeat(length), 'solana')).toBe(false)
  })

  test.each(['0', 'O', 'I', 'l', ' ', '\n', '１'])('rejects the character "%s"', character => {
    expect(isAddress(`${'z'.repeat(32)}${character}`, 'solana')).toBe(false)
  })
})

test.each(CHAIN_NAMESPACES)('%s accepts its own example', namespace => {
  expect(isAddress(examples[namespace], namespace)).toBe(true)
})

test('examples of other namespaces are rejected, except where only the shape is checked', () => {
  for (const namespace of ['eip155', 'polkadot', 'bip122'] as const) {
    for (const other of CHAIN_NAMESPACES.filter(candidate => candidate !== namespace)) {
      expect(isAddress(examples[other], namespace)).toBe(false)
    }
  }
})

test('any text gets an answer without an error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constantFrom(...CHAIN_NAMESPACES),
      (text, namespace) => {
        expect(typeof isAddress(text, namespace)).toBe('boolean')
      },
    ),
  )
})
