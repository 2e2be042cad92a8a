import { expect, test } from 'vitest'
import * as browser from './index.ts'

test('@foyer/core/browser exports these values, and importing them reads no page', () => {
  expect(Object.keys(browser).sort()).toEqual(['browserPorts', 'stateCookie'])
  expect('window' in globalThis).toBe(false)
})
