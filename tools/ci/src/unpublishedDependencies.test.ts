import { expect, test } from 'vitest'
import { unpublishedDependencies } from './unpublishedDependencies.ts'

const core = { name: 'core', private: false, dependencies: ['xstate'] }
const sandbox = { name: 'sandbox', private: true, dependencies: ['core'] }

test('a published package may not depend on a private one', () => {
  const adapter = { name: 'adapter', private: false, dependencies: ['core', 'sandbox'] }
  expect(unpublishedDependencies([core, sandbox, adapter])).toEqual([
    'adapter depends on sandbox, which is private: make it a devDependency',
  ])
})

test('a private package may depend on a private one', () => {
  const demo = { name: 'demo', private: true, dependencies: ['core', 'sandbox'] }
  expect(unpublishedDependencies([core, sandbox, demo])).toEqual([])
})
