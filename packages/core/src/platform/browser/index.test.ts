import { expect, test } from 'vitest'
import * as browser from './index.ts'

test('the values of @foyer/core/browser; importing them reads no page', () => {
  expect(Object.keys(browser).sort()).toEqual(['browserPorts'])
  expect('window' in globalThis).toBe(false)
})
