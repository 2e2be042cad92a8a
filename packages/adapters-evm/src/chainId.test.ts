import { describe, expect, it } from 'vitest'
import { parseChainId, toHexChainId } from './chainId.ts'

describe('parseChainId', () => {
  it.each([
    ['0x1', 'eip155:1'],
    ['0x89', 'eip155:137'],
    ['0X89', undefined],
    ['0x7A69', 'eip155:31337'],
    ['0x01', 'eip155:1'],
    [137, 'eip155:137'],
    ['89', undefined],
    ['eip155:1', 'eip155:1'],
    ['eip155:0x1', undefined],
    ['eip155:01', undefined],
    ['eip155:', undefined],
    ['solana:1', undefined],
    ['eip155:9999999999999999', undefined],
    ['0x', undefined],
    ['0x0', undefined],
    ['0x1g', undefined],
    ['0xfffffffffffffffff', undefined],
    ['0x20000000000000', undefined],
    ['banana', undefined],
    ['', undefined],
    [' 0x1', undefined],
    [0, undefined],
    [-1, undefined],
    [1.5, undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
    [undefined, undefined],
    [['0x1'], undefined],
    [{ chainId: '0x1' }, undefined],
  ])('%j is %j', (value, chainId) => {
    expect(parseChainId(value)).toBe(chainId)
  })

  it('writes chain ids in lower case without padding', () => {
    expect((['eip155:1', 'eip155:10', 'eip155:31337', 'eip155:1313161554'] as const).map(toHexChainId)).toEqual([
      '0x1',
      '0xa',
      '0x7a69',
      '0x4e454152',
    ])
  })
})
