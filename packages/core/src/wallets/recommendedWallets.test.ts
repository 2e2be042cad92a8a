import { expect, test } from 'vitest'
import { recommendedWallets } from './recommendedWallets.ts'

const wallets = ['a', 'b', 'c', 'd', 'e'].map(id => ({ id, name: id, chains: [], rdns: `example.${id}` }))
const listed = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `x${index}` }))

test.each([0, 1, 2, 3, 4, 9].flatMap(count => [0, 1, 2].map(methods => [count, methods] as const)))(
  '%s listed wallets besides the recent ones, and %s other methods, leave room up to 4',
  (count, methods) => {
    const rows = recommendedWallets(wallets, {
      listed: listed(count + 2),
      counted: count,
      email: methods > 0,
      socials: methods > 1,
    })
    expect(rows).toHaveLength(Math.max(0, 4 - count - methods))
  },
)

test('H10 a listed wallet is not recommended as well, by id or by rdns', () => {
  const rows = recommendedWallets(wallets, {
    listed: [{ id: 'a' }, { id: 'y', rdns: 'example.b' }],
    counted: 2,
    email: false,
    socials: false,
  })
  expect(rows.map(({ id }) => id)).toEqual(['c', 'd'])
})
