import { expect, test } from 'vitest'
import { simulatedClock } from '../../testing/index.ts'
import type { NativeBalance } from './account.ports.ts'
import { nativeBalances } from './nativeBalances.ts'

const balance = (value: string): NativeBalance => ({ value, symbol: 'COIN', decimals: 18 })

test('a balance is kept for 30 seconds after it was read', async () => {
  const clock = simulatedClock()
  const balances = nativeBalances(clock)
  balances.set('eip155:1:0xa', balance('1'))
  await clock.advance(29_999)
  expect(balances.get('eip155:1:0xa')).toEqual(balance('1'))
  await clock.advance(1)
  expect(balances.get('eip155:1:0xa')).toBeUndefined()
})

test('a newer balance replaces the older one, with its own lifetime', async () => {
  const clock = simulatedClock()
  const balances = nativeBalances(clock)
  balances.set('eip155:1:0xa', balance('1'))
  await clock.advance(20_000)
  balances.set('eip155:1:0xa', balance('2'))
  await clock.advance(20_000)
  expect(balances.get('eip155:1:0xa')).toEqual(balance('2'))
})

test('H08 the same address on two chains, and two addresses on one, are separate entries', () => {
  const balances = nativeBalances(simulatedClock())
  balances.set('eip155:1:0xa', balance('1'))
  expect(balances.get('eip155:137:0xa')).toBeUndefined()
  expect(balances.get('eip155:1:0xb')).toBeUndefined()
})

test('the fifty most recent balances are kept', () => {
  const balances = nativeBalances(simulatedClock())
  for (let index = 0; index < 50; index += 1) balances.set(`eip155:1:${index}`, balance(`${index}`))
  balances.set('eip155:1:0', balance('again'))
  balances.set('eip155:1:50', balance('50'))
  expect(balances.get('eip155:1:1')).toBeUndefined()
  expect(balances.get('eip155:1:0')).toEqual(balance('again'))
  expect(balances.get('eip155:1:2')).toEqual(balance('2'))
})

test('clear removes an address on every chain, and no other address', () => {
  const balances = nativeBalances(simulatedClock())
  for (const id of ['eip155:1:0xa', 'eip155:137:0xa', 'eip155:1:0xaa']) balances.set(id, balance('1'))
  balances.clear(['0xa'])
  expect(['eip155:1:0xa', 'eip155:137:0xa', 'eip155:1:0xaa'].map(balances.get)).toEqual([
    undefined,
    undefined,
    balance('1'),
  ])
  balances.clear()
  expect(balances.get('eip155:1:0xaa')).toBeUndefined()
})
