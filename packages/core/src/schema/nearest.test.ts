import { expect, test } from 'vitest'
import { nearest } from './nearest.ts'

const NAMES = ['adapters', 'projectId', 'features', 'locale', 'messages', 'urls', 'id']

test.each([
  ['projectID', 'projectId'],
  ['adaptors', 'adapters'],
  ['language', undefined],
  ['local', 'locale'],
  ['message', 'messages'],
  ['url', 'urls'],
  ['ids', 'id'],
  ['siwx', undefined],
  ['', undefined],
])('the known name nearest to %s is %s', (name, expected) => {
  expect(nearest(name, NAMES)).toBe(expected)
})

test('among several near names the nearest one is chosen', () => {
  expect(nearest('swaps', ['swap', 'swaps', 'swapsy'])).toBe('swaps')
  expect(nearest('a', [])).toBe(undefined)
})
