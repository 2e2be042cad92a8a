import { expect, test } from 'vitest'
import { manifestProblems } from './manifestProblems.ts'

const manifest = {
  homepage: 'https://example.com',
  keywords: ['wallet'],
  repository: { url: 'git+https://example.com/foyer.git', directory: 'packages/core' },
}

test('a package has a homepage, keywords, and its place in a repository', () => {
  expect(manifestProblems(manifest)).toEqual([])
  expect(manifestProblems({ repository: { url: manifest.repository.url } })).toEqual([
    'has no homepage',
    'has no keywords',
    'has no repository with a directory',
  ])
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
