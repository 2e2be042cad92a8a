import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dedupeWallets } from './dedupeWallets.ts'

test('the first wallet of each id stays in its place', () => {
  const wallets = [
    { id: 'a', name: 'first' },
    { id: 'b', name: 'only' },
    { id: 'a', name: 'second' },
    { id: 'A', name: 'another id' },
  ]
  expect(dedupeWallets(wallets)).toEqual([wallets[0], wallets[1], wallets[3]])
})

test('an empty list stays empty', () => {
  expect(dedupeWallets([])).toEqual([])
})

test('each id is kept once, and no wallet is changed', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ id: fc.constantFrom('a', 'b', '__proto__', ''), name: fc.string() })), wallets => {
      const kept = dedupeWallets(wallets)
      expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length)
      for (const { id } of wallets) expect(kept).toContain(wallets.find(wallet => wallet.id === id))
    }),
  )
})
