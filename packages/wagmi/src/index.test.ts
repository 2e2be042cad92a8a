import { expect, test } from 'vitest'
import * as entry from './index.ts'

test('the package exports one function', () => {
  expect(Object.keys(entry)).toEqual(['foyerConnector'])
})
