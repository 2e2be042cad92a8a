import { expect, test } from 'vitest'
import * as api from './index.ts'
import { loadApi } from './loadApi.ts'

test('the values of @foyer/core/api', () => {
  expect(Object.keys(api)).toEqual(['createApi'])
})

test('the chunk is loaded once, at the first call', async () => {
  const load = loadApi({ projectId: 'demo', sv: 'react-0.1.0', registryUrl: 'https://registry.example' })
  const [first, second] = await Promise.all([load(), load()])
  expect(first).toBe(second)
  expect(first.registry).toBeDefined()
})
