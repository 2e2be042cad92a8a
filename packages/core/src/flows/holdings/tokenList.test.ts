import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { HOSTILE_NAMES } from '../../testing/index.ts'
import { record } from '../recorder.fixture.ts'
import { DAI, holdingsInput, token, USDC } from './holdings.fixture.ts'
import { holdingsMachine } from './holdings.machine.ts'
import { tokenLine, tokenList } from './tokenList.ts'

const quantity = (numeric: string, decimals = '18') => ({ numeric, decimals })

test('the total is worked out once, when the tokens arrive, and not again for each list', async () => {
  const { child, ports } = record(holdingsMachine, { holdings: holdingsInput() })
  child('holdings').send({ type: 'tokens.wanted' })
  let reads = 0
  const rows = [token({ price: 2 }), token({ price: 2 }), token({ address: DAI, price: 3 })].map(row =>
    Object.defineProperty({ ...row }, 'price', {
      enumerable: true,
      get: () => {
        reads += 1
        return row.price
      },
    }),
  )
  await ports.tokens.running.resolve(rows)
  reads = 0
  const lists = [tokenList(child('holdings').getSnapshot()), tokenList(child('holdings').getSnapshot())]
  // A token that is listed twice counts once.
  expect(lists.map(({ total, tokens }) => [total, tokens.length])).toEqual([
    ['7.50', 2],
    ['7.50', 2],
  ])
  expect(reads).toBe(0)
})

test('the most valuable token is first, and the list has the total worth', async () => {
  const { child, ports } = record(holdingsMachine, { holdings: holdingsInput() })
  child('holdings').send({ type: 'tokens.wanted' })
  await ports.tokens.running.resolve([
    token({ iconUrl: 'https://picture.example/usdc.png' }),
    token({ name: 'Ether', symbol: 'ETH', address: undefined, price: 3000.5, quantity: quantity('0.123456') }),
    token({ name: 'Dust', symbol: 'DST', address: DAI, price: undefined, quantity: quantity('0.001') }),
  ])
  const { tokens, ...list } = tokenList(child('holdings').getSnapshot())
  expect({ ...list, tokens: tokens.map(tokenLine) }).toEqual({
    tokens: [
      {
        id: 'eip155:1:native',
        name: 'Ether',
        symbol: 'ETH',
        amount: '0.123',
        worth: '370.42',
        lookAlike: false,
        imageUrl: undefined,
      },
      {
        id: USDC.toLowerCase(),
        name: 'USD Coin',
        symbol: 'USDC',
        amount: '1.50',
        worth: '1.50',
        lookAlike: false,
        imageUrl: 'https://picture.example/usdc.png',
      },
      {
        id: DAI.toLowerCase(),
        name: 'Dust',
        symbol: 'DST',
        amount: '<0.01',
        worth: undefined,
        lookAlike: false,
        imageUrl: undefined,
      },
    ],
    total: '371.92',
    state: 'listed',
    canRetry: false,
    error: undefined,
  })
})

test('the list is loading before the first request', () => {
  const actor = createActor(holdingsMachine, { input: holdingsInput() }).start()
  expect(tokenList(actor.getSnapshot())).toMatchObject({ tokens: [], state: 'loading' })
  actor.stop()
})

describe('H31', () => {
  test.each(Object.entries(HOSTILE_NAMES))('a name with %s is short text on one line', (_, name) => {
    const line = tokenLine(token({ name, symbol: name }))
    for (const text of [line.name, line.symbol]) expect(text).toMatch(/^[^\p{C}\p{DI}\n]{0,64}$/u)
  })

  test('a symbol or a name that can be mistaken for another is marked', () => {
    expect(tokenLine(token({ symbol: 'UЅDC' })).lookAlike).toBe(true)
    expect(tokenLine(token({ name: 'UЅD Coin' })).lookAlike).toBe(true)
  })

  test('an amount with 36 decimals loses no digit before it is cut', () => {
    const numeric = `123456789012345678901234567890.${'9'.repeat(36)}`
    expect(tokenLine(token({ quantity: quantity(numeric, '36') })).amount).toBe('123456789012345678901234567890.99')
  })

  test('an excessive price breaks nothing', () => {
    expect(tokenLine(token({ price: Number.MAX_VALUE })).worth).toMatch(/^\d+\.00$/)
    expect(tokenLine(token({ price: Number.MIN_VALUE })).worth).toBe('0.00')
  })
})
