import { expect, test } from 'vitest'
import { DEFAULT_SUFFIXES, fullName, problemOf, splitName } from './typedName.ts'

test.each([
  ['alice', 'alice', undefined],
  [' alice.foyer.id ', 'alice', '.foyer.id'],
  ['ALICE.FOYER.NAME', 'ALICE', '.foyer.name'],
  ['alice.eth', 'alice.eth', undefined],
  ['.foyer.id', '', '.foyer.id'],
])('reads "%s" as the label "%s" with the suffix %s', (text, label, suffix) => {
  expect(splitName(text, DEFAULT_SUFFIXES)).toEqual({ label, suffix })
})

test('a text of any length is cut', () => {
  expect(splitName('a'.repeat(100_000), DEFAULT_SUFFIXES).label).toHaveLength(300)
})

test.each([
  ['', undefined],
  ['alice', undefined],
  ['ALI-ce9', undefined],
  ['----', undefined],
  ['x'.repeat(63), undefined],
  ['ali', 'short'],
  ['x'.repeat(64), 'long'],
  ['al_ice', 'characters'],
  ['al ice', 'characters'],
  ['alice.eth', 'characters'],
  ['аlice', 'characters'], // Cyrillic а
  ['ａｌｉｃｅ', 'characters'],
  ['alice\u200b', 'characters'],
])('the problem of "%s" is %s', (label, problem) => {
  expect(problemOf(label)).toBe(problem)
})

test.each([
  ['ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ['legal winner thank year wave sausage worth useful legal winner thank yellow'],
])('H53 a secret is no name: %s', label => {
  expect(problemOf(label)).toBe('secret')
})

test('a name is registered in lower case', () => {
  expect(fullName({ label: 'Alice', suffix: '.Foyer.id' })).toBe('alice.foyer.id')
})
