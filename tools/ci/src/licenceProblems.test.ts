import { describe, expect, test } from 'vitest'
import { EXCEPTION, type Installed, licenceProblems } from './licenceProblems.ts'

const installed = (path: string, dependencies: string[] = [], licence: string | undefined = 'MIT'): Installed => ({
  path: `node_modules/${path}`,
  name: path.replace(/^.*node_modules\//, ''),
  version: '1.0.0',
  licence,
  dependencies,
})

const GPL = 'GPL-3.0-only'
const ROOTS = ['adapter']
const adapter = installed('adapter', [EXCEPTION.from])
const provider = installed(EXCEPTION.from, [EXCEPTION.to, 'tslib'])
const connect = installed(EXCEPTION.to, ['smoldot', 'tslib'], GPL)
const smoldot = installed('smoldot', [], 'GPL-3.0-or-later WITH Classpath-exception-2.0')
const tslib = installed('tslib', [], '0BSD')
const TREE = [adapter, provider, connect, smoldot, tslib]

const problems = (packages: Installed[], roots = ROOTS) => licenceProblems(packages, roots)

test('packages under the GPL are accepted where they are installed for the light client alone', () =>
  expect(problems(TREE)).toEqual([]))

test.each([
  ['an unknown licence', undefined, 'no known licence'],
  ['another licence', 'AGPL-3.0-only', 'AGPL-3.0-only'],
  ['a licence in a file', 'SEE LICENSE IN LICENSE.md', 'SEE LICENSE IN LICENSE.md'],
])('a package with %s is reported, also where it is nested', (_, licence, said) => {
  const nested = { ...installed('adapter/node_modules/new'), licence }
  expect(problems([...TREE, nested])).toEqual([`new 1.0.0 has ${said} (node_modules/adapter/node_modules/new).`])
})

describe('the exception', () => {
  const reported = [`smoldot 1.0.0 has ${smoldot.licence} (node_modules/smoldot).`]

  test.each([
    ['a package of the host', [...TREE, installed('other', ['smoldot'])], [...ROOTS, 'other']],
    ['a package of Foyer', [{ ...adapter, dependencies: [EXCEPTION.from, 'smoldot'] }, ...TREE.slice(1)], ROOTS],
    [
      'the provider itself',
      [adapter, { ...provider, dependencies: [EXCEPTION.to, 'smoldot'] }, ...TREE.slice(2)],
      ROOTS,
    ],
    [
      'a permitted package that the light client shares',
      [...TREE.slice(0, 4), { ...tslib, dependencies: ['smoldot'] }],
      ROOTS,
    ],
  ])('does not cover what %s needs as well', (_, packages, roots) =>
    expect(problems(packages, roots)).toEqual(reported),
  )

  test('does not cover the light client where another package depends on it', () => {
    const other = installed('other', [EXCEPTION.to])
    expect(problems([...TREE, other], [...ROOTS, 'other'])).toHaveLength(2)
  })

  test('does not cover a package that nothing depends on', () => {
    expect(problems([...TREE, installed('left-over', [], GPL)])).toEqual([
      `left-over 1.0.0 has ${GPL} (node_modules/left-over).`,
    ])
  })

  test('does not cover a second copy that is not the one of the light client', () => {
    const other = installed('other', ['smoldot'])
    const copy = installed('other/node_modules/smoldot', [], GPL)
    expect(problems([...TREE, other, copy], [...ROOTS, 'other'])).toEqual([
      `smoldot 1.0.0 has ${GPL} (node_modules/other/node_modules/smoldot).`,
    ])
  })

  test('does not cover a licence that it does not name', () => {
    const changed = TREE.map(each => (each === smoldot ? { ...smoldot, licence: 'AGPL-3.0-only' } : each))
    expect(problems(changed)).toEqual(['smoldot 1.0.0 has AGPL-3.0-only (node_modules/smoldot).'])
  })

  test.each([
    ['is not installed', [adapter, { ...provider, dependencies: ['tslib'] }, tslib]],
    ['has a permitted licence', [adapter, provider, { ...connect, licence: 'MIT', dependencies: [] }, tslib]],
  ])('is reported as unnecessary when the light client %s', (_, packages) =>
    expect(problems(packages)).toEqual([`The exception for ${EXCEPTION.to} is not needed: remove it.`]),
  )
})
