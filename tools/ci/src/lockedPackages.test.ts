import { expect, test } from 'vitest'
import { lockedPackages } from './lockedPackages.ts'

const lockfile = (packages: Record<string, object>) => JSON.stringify({ lockfileVersion: 3, packages })

test('packages are found with and without a scope, and in each other', () => {
  const packages = {
    '': { dependencies: { a: '1.0.0' } },
    'node_modules/@scope/b': { version: '2.0.0', license: 'ISC', optionalDependencies: { a: '*' } },
    'node_modules/@scope/b/node_modules/a': { version: '3.0.0' },
    'node_modules/a': {
      version: '1.0.0',
      license: 'MIT',
      peerDependencies: { b: '*' },
      devDependencies: { c: '*' },
    },
  }
  expect(lockedPackages(lockfile(packages))).toEqual([
    { path: 'node_modules/@scope/b', name: '@scope/b', version: '2.0.0', licence: 'ISC', dependencies: ['a'] },
    {
      path: 'node_modules/@scope/b/node_modules/a',
      name: 'a',
      version: '3.0.0',
      licence: undefined,
      dependencies: [],
    },
    { path: 'node_modules/a', name: 'a', version: '1.0.0', licence: 'MIT', dependencies: ['b'] },
  ])
})

test('a host without packages has none', () => expect(lockedPackages(lockfile({ '': {} }))).toEqual([]))
