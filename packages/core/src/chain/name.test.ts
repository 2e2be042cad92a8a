import { expect, test } from 'vitest'
import { isNameValid } from './name.ts'

test.each(['abcd', 'ABCD', '1234', 'a-b-', '----', 'alice-in-wonderland', 'x'.repeat(200)])('accepts %s', name => {
  expect(isNameValid(name)).toBe(true)
})

test.each([
  '',
  'abc',
  'a b c',
  'alice.foyer.id',
  'al_ice',
  'alice!',
  'alicé',
  'аlice', // Cyrillic а
  'ａｌｉｃｅ',
  '１２３４',
  'alice\n',
  ' alice',
])('rejects "%s"', name => {
  expect(isNameValid(name)).toBe(false)
})
