import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recentWallets } from './recentWallets.ts'

const wallets = (ids: string) => Array.from(ids, id => ({ id }))

test.each([
  ['', 'a', 'a'],
  ['a', 'b', 'ba'],
  ['ab', 'c', 'ca'],
  ['a', 'a', 'a'],
  ['ab', 'a', 'ab'],
  ['ab', 'b', 'ba'],
  ['abcd', 'e', 'ea'],
])('after [%s], using %s leaves [%s]', (list, wallet, left) => {
  expect(recentWallets(wallets(list), { id: wallet })).toEqual(wallets(left))
})

test('the newer data of the same wallet is kept, and the list is not changed', () => {
  const list = [{ id: 'a', name: 'old' }]
  expect(recentWallets(list, { id: 'a', name: 'new' })).toEqual([{ id: 'a', name: 'new' }])
  expect(list).toEqual([{ id: 'a', name: 'old' }])
})

test('after any history the list has the last 2 different wallets, newest first', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), history => {
      const list = history.reduce<{ id: string }[]>((recent, id) => recentWallets(recent, { id }), [])
      const expected = [...new Set([...history].reverse())].slice(0, 2)
      expect(list.map(({ id }) => id)).toEqual(expected)
    }),
  )
})
