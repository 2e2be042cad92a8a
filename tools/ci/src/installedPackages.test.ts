import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { installedPackages } from './installedPackages.ts'

const hostWith = (manifests: Record<string, object>) => {
  const host = mkdtempSync(join(tmpdir(), 'foyer-installed-'))
  onTestFinished(() => rmSync(host, { recursive: true }))
  for (const [path, manifest] of Object.entries(manifests)) {
    mkdirSync(join(host, 'node_modules', path), { recursive: true })
    writeFileSync(join(host, 'node_modules', path, 'package.json'), JSON.stringify(manifest))
  }
  return host
}

test('packages are found with and without a scope, and in each other', () => {
  const host = hostWith({
    a: { name: 'a', version: '1.0.0', license: 'MIT', peerDependencies: { b: '*' }, devDependencies: { c: '*' } },
    '@scope/b': { name: '@scope/b', version: '2.0.0', licenses: [{ type: 'ISC' }], optionalDependencies: { a: '*' } },
    '@scope/b/node_modules/a': { name: 'a', version: '3.0.0' },
    '.cache/d': { name: 'd' },
  })
  expect(installedPackages(host)).toEqual([
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

test('a host without packages has none', () => expect(installedPackages(hostWith({}))).toEqual([]))
