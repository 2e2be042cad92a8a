import { expect, test } from 'vitest'
import { differences, manifestProblems } from './manifestProblems.ts'

const manifest = {
  homepage: 'https://example.com',
  bugs: { url: 'https://example.com/defects' },
  license: 'MIT',
  engines: { node: '>=20.19' },
  sideEffects: false,
  keywords: ['wallet'],
  repository: { type: 'git', url: 'git+https://example.com/foyer.git', directory: 'packages/core' },
  publishConfig: { access: 'public', provenance: true },
}

test('a package says what it is, where it comes from and how it is published', () => {
  expect(manifestProblems(manifest)).toEqual([])
  expect(manifestProblems({ repository: { url: manifest.repository.url } })).toEqual([
    'has no homepage',
    'has no license',
    'has no page for defects',
    'has no version of Node in engines',
    'has no keywords',
    'has no repository with a directory',
    'has no provenance',
    'has no sideEffects: false',
    'has no public access',
  ])
})

test('nothing runs where a package is installed', () => {
  const scripts = { build: 'node build.ts', postinstall: 'node hello.js' }
  expect(manifestProblems({ ...manifest, scripts })).toEqual(['runs postinstall where it is installed'])
})

test('dependencies are ranges, except for the client of WalletConnect', () => {
  const dependencies = { xstate: '5.33.3', zod: '^4.6.7', '@walletconnect/sign-client': '2.21.8' }
  expect(manifestProblems({ ...manifest, dependencies })).toEqual(['depends on exactly xstate 5.33.3'])
})

test('no dependency has a range that works in the workspace only', () => {
  const dependencies = { xstate: 'catalog:' }
  const peerDependencies = { '@foyer/core': 'workspace:*', react: '>=18' }
  expect(manifestProblems({ ...manifest, dependencies, peerDependencies })).toEqual([
    'depends on xstate catalog:',
    'depends on @foyer/core workspace:*',
  ])
})

test('packages share their licence, engines, addresses and repository, but not the folder in it', () => {
  const other = { ...manifest, repository: { ...manifest.repository, directory: 'packages/react' } }
  expect(differences({ core: manifest, react: other })).toEqual([])
  expect(differences({ core: manifest, react: { ...other, license: 'ISC', engines: { node: '>=22' } } })).toEqual([
    'core and react differ in license',
    'core and react differ in engines',
  ])
})
