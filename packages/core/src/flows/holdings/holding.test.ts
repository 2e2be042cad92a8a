import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAmount } from '../../chain/amount.ts'
import { displayDecimal } from './decimal.ts'
import { ranked, tokenId, worthOf } from './holding.ts'
import { DAI, token, USDC } from './holdings.fixture.ts'

const worth = (rest: Parameters<typeof token>[0]) => {
  const decimal = worthOf(token(rest))
  return decimal && formatAmount(decimal.units, decimal.scale, { places: 30 })
}
const quantity = (numeric: string, decimals = '18') => ({ numeric, decimals })

describe('worth of a token', () => {
  test('H26 the worth is the quantity at the price, to the last digit', () => {
    expect(worth({ price: 0.1, quantity: quantity('0.3') })).toBe('0.03')
    expect(worth({ price: 1e-7, quantity: quantity('3') })).toBe('0.0000003')
    expect(worth({ price: 3000.01, quantity: quantity('123456789.123456789123456789') })).toBe(
      '370371601938.26160193826160156789',
    )
  })

  test('without a price the service’s value is used, and without that the worth is unknown', () => {
    expect(worth({ price: undefined, value: 2.5 })).toBe('2.5')
    expect(worth({ price: 2, value: 1e9, quantity: quantity('1') })).toBe('2')
    expect(worth({ price: undefined })).toBeUndefined()
    expect(worth({ price: Number.NaN })).toBeUndefined()
  })
})

test('the total leaves out tokens of unknown worth', () => {
  const tokens = [
    token({ price: 0.1 }),
    token({ price: 0.2, address: DAI }),
    token({ price: undefined, address: undefined }),
  ]
  expect(displayDecimal(ranked(tokens).total!, 2)).toBe('0.45')
  expect(ranked([token({ price: undefined })]).total).toBeUndefined()
  expect(ranked([]).total).toBeUndefined()
})

test('the most valuable token is first; those of unknown worth are last, in their order', () => {
  const named = (name: string, price?: number) => token({ name, price, address: `eip155:1:${name}` })
  const tokens = [named('?1'), named('low', 1), named('?2'), named('high', 1e21), named('tiny', 1e-9)]
  expect(ranked(tokens).tokens.map(({ name }) => name)).toEqual(['high', 'low', 'tiny', '?1', '?2'])
})

test('H31 tokens with decimals of 0 are dropped, and none is listed twice', () => {
  const lower = token({ address: USDC.toLowerCase() as typeof USDC, name: 'Again' })
  const tokens = [token({ quantity: quantity('1', '0'), address: DAI }), token(), lower]
  expect(ranked(tokens).tokens.map(({ name }) => name)).toEqual(['Again'])
})

test('H74 a placeholder for a currency that a chain does not have is no holding, and counts in no total', () => {
  const placeholder = quantity('4242424242424242424242424242424242424242424242424242424242424242424242.424242', '6')
  const { tokens, total } = ranked([
    token({ address: undefined, price: 1, quantity: placeholder }),
    token({ price: 1, quantity: quantity('2') }),
  ])
  expect(tokens.map(({ address }) => address)).toEqual([token({}).address])
  expect(displayDecimal(total!, 2)).toBe('2.00')
})

describe('H74 a token that is the native currency of its chain', () => {
  const celo = { chainId: 'eip155:42220', symbol: 'CELO', quantity: quantity('3') } as const
  const native = token({ ...celo, address: undefined, price: 0.5 })
  const twin = token({ ...celo, address: 'eip155:42220:0x471EcE3750Da237f93B8E339c536989b8978a438', price: 0.5 })

  test('it is one row with it, and counts once in the total', () => {
    for (const tokens of [
      [native, twin],
      [twin, native],
    ]) {
      const list = ranked(tokens)
      expect(list.tokens).toEqual([native])
      expect(displayDecimal(list.total!, 2)).toBe('1.50')
    }
  })

  test('its price stands for a native currency without one', () => {
    const list = ranked([{ ...native, price: undefined, value: undefined }, twin])
    expect(list.tokens.map(({ address, price }) => [address, price])).toEqual([[undefined, 0.5]])
  })

  test('it is the native currency where it is listed alone', () => {
    expect(ranked([twin]).tokens).toEqual([{ ...native, address: undefined }])
  })

  test('the same address on another chain is another token', () => {
    const address = 'eip155:1:0x471EcE3750Da237f93B8E339c536989b8978a438' as const
    expect(ranked([native, token({ address })]).tokens).toHaveLength(2)
  })
})

test('H31 a token is identified by its chain and address, never by its symbol', () => {
  expect(tokenId(token())).not.toBe(tokenId(token({ address: DAI })))
  expect(tokenId(token({ address: undefined }))).toBe('eip155:1:native')
  expect(tokenId(token({ chainId: 'solana:x', address: 'solana:x:Abc' }))).not.toBe(
    tokenId(token({ chainId: 'solana:x', address: 'solana:x:abc' })),
  )
})

test('sorting keeps every token with decimals, and does not change the total', () => {
  const tokens = fc.array(
    fc.record({
      id: fc.nat(1_000),
      price: fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }), { nil: undefined }),
      numeric: fc.bigInt({ min: 0n, max: 10n ** 30n }),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(tokens, rows => {
      const unique = [...new Map(rows.map(row => [row.id, row])).values()]
      const given = unique.map(({ id, price, numeric }) =>
        token({ address: `eip155:1:${id}`, price, quantity: quantity(`${numeric}`) }),
      )
      const { tokens: sorted, total } = ranked(given)
      expect(sorted.map(tokenId).sort()).toEqual(given.map(tokenId).sort())
      const again = ranked([...sorted].reverse()).total
      expect(again && displayDecimal(again, 60)).toBe(total && displayDecimal(total, 60))
    }),
    { seed: 20_260_101 },
  )
})
