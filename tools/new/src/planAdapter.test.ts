import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@foyer/ci/workspace'
import { expect, test } from 'vitest'
import { command } from './command.ts'
import { copyOfSources } from './copy.fixture.ts'
import { familyTables } from './familyTables.ts'
import { planAdapter } from './planAdapter.ts'
import { Refusal } from './refusal.ts'

type Manifest = { files: string[]; scripts: Record<string, string> }

test('the package has the files of a family, at the version of the others, and a line in the reference', () => {
  const { files, changes } = planAdapter(ROOT, 'weather')
  const paths = files.map(({ path }) => path.replace('packages/adapters-weather/', ''))
  const sources = ['adapter', 'discover', 'connect', 'watch', 'errors', 'networks', 'doors', 'conformance.test']
  const settings = [
    'build.ts',
    'turbo.json',
    'vitest.config.ts',
    'tsconfig.json',
    'tsconfig.build.json',
    'tsconfig.test.json',
  ]
  expect(paths).toEqual(
    expect.arrayContaining([...sources.map(name => `src/${name}.ts`), ...settings, 'README.md', 'CHANGELOG.md']),
  )
  const text = (path: string) => files.find(each => each.path.endsWith(`/${path}`))!.text
  const { version, publishConfig, peerDependencies } = JSON.parse(text('package.json')) as Record<string, object> & {
    version: string
  }
  expect(text('CHANGELOG.md')).toContain(`\n## ${version}\n`)
  expect(publishConfig).toMatchObject({ access: 'public', provenance: true })
  expect(peerDependencies).toEqual({ '@foyer/core': `workspace:>=${version} <1.0.0` })
  const ofFamily = JSON.parse(readFileSync(join(ROOT, 'packages/adapters-solana/package.json'), 'utf8')) as Manifest
  const { files: published, scripts } = JSON.parse(text('package.json')) as Manifest
  expect([published, scripts.build]).toEqual([ofFamily.files, ofFamily.scripts.build])
  expect(changes.map(({ path, lines }) => [path, ...lines])).toEqual([
    ['docs/src/reference/packagePages.ts', "  family('weather', '/networks'),"],
    [
      'tsconfig.json',
      '    { "path": "packages/adapters-weather" },',
      '    { "path": "packages/adapters-weather/tsconfig.test.json" },',
    ],
  ])
  expect(files.filter(each => /__[A-Za-z-]+__/.test(`${each.path}${each.text}`)).map(({ path }) => path)).toEqual([])
})

test('the projects of the package have the settings of a family, and the root names both', () => {
  const { files, changes } = planAdapter(ROOT, 'weather')
  const settings = (name: string) =>
    JSON.parse(files.find(({ path }) => path.endsWith(`/${name}`))!.text) as { references: { path: string }[] }
  const ofFamily = (name: string): unknown =>
    JSON.parse(readFileSync(join(ROOT, 'packages/adapters-solana', name), 'utf8'))
  expect(settings('tsconfig.json')).toEqual(ofFamily('tsconfig.json'))
  expect(settings('tsconfig.build.json')).toEqual(ofFamily('tsconfig.build.json'))
  // Its tests have no chain and no wallets yet.
  const tests = settings('tsconfig.test.json')
  expect({ ...tests, references: [] }).toEqual({ ...(ofFamily('tsconfig.test.json') as object), references: [] })
  expect(tests.references.map(({ path }) => path)).toEqual(['./tsconfig.json', '../core'])
  const root = JSON.parse(changes.find(({ path }) => path === 'tsconfig.json')!.text) as typeof tests
  const paths = root.references.map(({ path }) => path)
  expect(paths.filter(path => path.includes('adapters-weather'))).toEqual([
    'packages/adapters-weather',
    'packages/adapters-weather/tsconfig.test.json',
  ])
})

test.each([
  ['evm', 'packages/adapters-evm exists already.'],
  ['eip155', 'packages/core/src/chain/namespace.ts has "eip155" already; the adapters are '],
  ['Cosmos', 'is no CAIP-2 namespace'],
  ['co', 'is no CAIP-2 namespace'],
  ['cosmos-hub', 'is no CAIP-2 namespace'],
  ['utils', 'does not describe a chain family'],
])('the family %s is refused', (family, sentence) => {
  expect(() => planAdapter(ROOT, family)).toThrow(Refusal)
  expect(() => planAdapter(ROOT, family)).toThrow(sentence)
})

test('the list of tables has those of the recipe, and no test', () => {
  const tables = familyTables(ROOT)
  for (const name of [
    'chain/accountType',
    'chain/address',
    'chain/word',
    'siwx/signInLayout',
    'siwx/parseSignInMessage',
  ])
    expect(tables).toContain(`packages/core/src/${name}.ts`)
  expect(tables).toContain('packages/walletconnect/src/proposalFor.ts')
  expect(tables.filter(path => /\.(test|fixture)\./.test(path))).toEqual([])
})

test('a refused family writes nothing', () => {
  const { root, files } = copyOfSources()
  const before = files()
  expect(() => command(root, ['adapter', 'solana'])).toThrow(Refusal)
  expect(() => command(root, ['adapter', 'X'])).toThrow(Refusal)
  expect(command(root, ['adapter', 'weather', '--dry']).plan.files.length).toBeGreaterThan(20)
  expect(files()).toEqual(before)
})
