import { describe, expect, test } from 'vitest'
import { shownAmount, shownCost, shownInList } from './shownAmount.ts'

const ETH = { decimals: 18, symbol: 'ETH', price: '1775' }
const HALF_HUNDREDTH = 11_267_605_633_802_816n

describe('H73 an amount that decides', () => {
  test('is not "<0.01" where 20 dollars of ether come in', () => {
    expect(shownAmount(HALF_HUNDREDTH, ETH)).toEqual({
      text: '0.0112676',
      exact: '0.011267605633802816',
      symbol: 'ETH',
      fiat: '19.99',
    })
    expect(shownAmount(4_000_000_000_000_000n, ETH)).toMatchObject({ text: '0.004', fiat: '7.10' })
  })

  test('is shown no smaller than it is where it is paid, and so is its worth', () => {
    expect(shownCost(HALF_HUNDREDTH, ETH)).toMatchObject({ text: '0.0112677', fiat: '20.00' })
    expect(shownCost(4_000_000_000_000_000n, ETH)).toMatchObject({ text: '0.004', fiat: '7.10' })
    // A fee of less than a cent.
    expect(shownCost(1_234_567_890_123n, ETH)).toMatchObject({ text: '0.00000123457', fiat: '<0.01' })
    expect(shownCost(0n, ETH)).toMatchObject({ text: '0', fiat: '0.00' })
    expect(shownCost(1n, { decimals: 18, symbol: 'ETH' })).toMatchObject({ fiat: undefined })
  })
})

describe('an amount in a list', () => {
  test.each([
    // 1 BTC at 99,000 dollars.
    ['H73 of 0.0179 beside $1,775 is not 0.01', 1_793_000n, { decimals: 8, symbol: 'BTC', price: '99000' }, '0.0179'],
    ['H73 of 0.000179 beside $17.75 is not <0.01', 17_930n, { decimals: 8, symbol: 'BTC', price: '99000' }, '0.000179'],
    [
      'has two decimals where no more than a hundredth is left out',
      1_239_999n,
      { decimals: 6, symbol: 'USDC', price: '1' },
      '1.23',
    ],
    ['has two decimals where its worth is not known', 1_793_000n, { decimals: 8, symbol: 'BTC' }, '0.01'],
    ['of less has none beside less than a cent', 1_000n, { decimals: 6, symbol: 'USDC', price: '0' }, '<0.01'],
    ['of a whole number has two decimals', 5_000_000n, { decimals: 6, symbol: 'USDC', price: '1' }, '5.00'],
  ])('%s', (_, units, asset, text) => {
    expect(shownInList(units, asset).text).toBe(text)
  })
})
