import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFoyerError } from '../errors.ts'
import { parseCaipNetworkId } from './caip.ts'
import { parseCaipAddress } from './caipAddress.ts'
import { CHAIN_NAMESPACES } from './namespace.ts'

const errorOf = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('parseCaipAddress', () => {
  // Accounts of CAIP-10's own examples, one for each supported namespace.
  test.each([
    ['eip155', '1', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
    ['bip122', '000000000019d6689c085ae165831e93', '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6'],
    ['polkadot', 'b0a8d493285c2df73290dfb7e61f870f', '5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy'],
    ['solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    ['eip155', 'any_chain', 'any address'],
  ])('%s:%s:%s has three parts', (namespace, reference, address) => {
    expect(parseCaipAddress(`${namespace}:${reference}:${address}`)).toEqual({ namespace, reference, address })
  })

  test.each([
    '',
    'eip155',
    'eip155:1',
    'eip155:1:',
    'eip155::0x1',
    ':1:0x1',
    '::',
    'eip155:1:0x1:2',
    'eip155:1:0x1:',
    'cosmos:cosmoshub-3:cosmos1abc',
    'EIP155:1:0x1',
    ' eip155:1:0x1',
    'toString:1:0x1',
    'constructor:1:0x1',
    '__proto__:1:0x1',
  ])('rejects "%s"', text => {
    const error = errorOf(() => parseCaipAddress(text))
    expect(isFoyerError(error, 'caip.invalid') && error.context).toEqual({ value: text })
  })

  test('parses back any three joined parts', () => {
    const part = fc.string({ minLength: 1 }).filter(text => !text.includes(':'))
    fc.assert(
      fc.property(fc.constantFrom(...CHAIN_NAMESPACES), part, part, (namespace, reference, address) => {
        expect(parseCaipAddress([namespace, reference, address].join(':'))).toEqual({ namespace, reference, address })
      }),
    )
  })
})

describe('parseCaipNetworkId', () => {
  test.each([
    ['eip155', '1'],
    ['eip155', '28945486'],
    ['solana', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    ['polkadot', '91b171bb158e2d3848fa23a9f1c25182'],
    ['bip122', '000000000933ea01ad0ee984209779ba'],
    ['eip155', 'a-b_C9'],
    ['eip155', '1'.repeat(32)],
  ])('%s:%s has two parts', (namespace, reference) => {
    expect(parseCaipNetworkId(`${namespace}:${reference}`)).toEqual({ namespace, reference })
  })

  test.each([
    '',
    'eip155',
    'eip155:',
    ':1',
    ':',
    'eip155:1:2',
    'eip155:1:',
    'cosmos:cosmoshub-3',
    'EIP155:1',
    'eip155: 1',
    'eip155:1.0',
    'eip155:1/2',
    'eip155:1\n',
    `eip155:${'1'.repeat(33)}`,
    'hasOwnProperty:1',
  ])('rejects "%s"', text => {
    const error = errorOf(() => parseCaipNetworkId(text))
    expect(isFoyerError(error, 'caip.invalid') && error.context).toEqual({ value: text })
  })
})
