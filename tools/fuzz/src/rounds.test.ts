import { expect, test } from 'vitest'
import { FAMILIES } from './actions.ts'
import { mutate } from './mutate.ts'
import { createRandom } from './random.ts'
import { roundOf, type Source } from './rounds.ts'

const rounds = Array.from({ length: 300 }, (_, index) => roundOf(11, index))

test('a round depends on its seed and number alone', () => {
  expect(roundOf(11, 7)).toEqual(rounds[7])
  expect(roundOf(12, 7).actions).not.toEqual(rounds[7]!.actions)
})

test('every family survives in some round and is hostile in others, and never both in one', () => {
  const hostileIn = (actions: (typeof rounds)[number]['actions']) =>
    actions.flatMap(action => {
      if (action.type === 'wallet.add') return action.wallet.family
      return action.type === 'page.odd' ? action.family : []
    })
  expect(new Set(rounds.map(({ survivor }) => survivor))).toEqual(new Set(FAMILIES))
  expect(new Set(rounds.flatMap(({ actions }) => hostileIn(actions)))).toEqual(new Set(FAMILIES))
  for (const { survivor, actions } of rounds) expect(hostileIn(actions)).not.toContain(survivor)
})

test.each([
  ['wallets', ['page.odd', 'wallet.add']],
  ['services', ['service']],
  ['relay', ['relay']],
  ['storage', ['storage']],
] as const)('a limit to %s leaves that source and the visitor', (source, own) => {
  const typesOf = (only: Source) =>
    new Set(rounds.flatMap(({ index }) => roundOf(11, index, { sources: [only] }).actions.map(({ type }) => type)))
  const visitor = typesOf('visitor')
  expect(visitor).toContain('press')
  expect([...typesOf(source)].filter(type => !visitor.has(type)).sort()).toEqual(own)
})

test('rounds are plain data, so that a failed one can be written to a file and played again', () => {
  expect(JSON.parse(JSON.stringify(rounds))).toEqual(rounds)
})

test('a mutated value is a copy, and the same one for the same seed', () => {
  const value = { data: [{ id: 'a' }, { id: 'b' }], count: 2 }
  const first = mutate(value, createRandom(5))
  expect(value).toEqual({ data: [{ id: 'a' }, { id: 'b' }], count: 2 })
  expect(first).not.toEqual(value)
  expect(mutate(value, createRandom(5))).toEqual(first)
})
