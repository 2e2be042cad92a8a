import { expect, test } from 'vitest'
import { importGraph, reachedFrom } from './importGraph.ts'

const packages = [
  {
    name: '@foyer/core',
    folder: 'packages/core',
    private: false,
    entries: new Map([['@foyer/core', 'packages/core/src/index.ts']]),
  },
]

const graph = importGraph(
  new Map([
    [
      'packages/core/src/index.ts',
      "export { a } from './a.ts'\nexport { b as c } from './b.ts'\nexport * from './stars.ts'",
    ],
    ['packages/core/src/a.ts', 'export const a = 1'],
    ['packages/core/src/b.ts', "import type { T } from './types.ts'\nexport const b: T = 1"],
    ['packages/core/src/stars.ts', "export { d } from './d.ts'"],
    ['packages/core/src/d.ts', "import './effect.ts'\nexport const d = () => import('./late.ts')"],
    ['packages/core/src/effect.ts', ''],
    ['packages/core/src/late.ts', 'export const late = 1'],
    ['packages/core/src/types.ts', 'export type T = number'],
    ['packages/react/src/one.test.ts', "import { a } from '@foyer/core'"],
    ['packages/react/src/two.test.ts', "import { c } from '@foyer/core'\nimport { d } from '@foyer/core'"],
    ['packages/react/src/all.test.ts', "import * as core from '@foyer/core'"],
  ]),
  packages,
)

const testsFrom = (...changed: string[]) =>
  [
    ...reachedFrom(
      graph,
      changed.map(name => `packages/core/src/${name}.ts`),
    ),
  ]
    .filter(path => path.endsWith('.test.ts'))
    .map(path => path.slice('packages/react/src/'.length, -'.test.ts'.length))
    .sort()

test('a change reaches those that take its name, through modules that pass it on', () => {
  expect(testsFrom('a')).toEqual(['all', 'one'])
  expect(testsFrom('b')).toEqual(['all', 'two'])
  expect(testsFrom('d')).toEqual(['all', 'two'])
  expect(testsFrom('effect')).toEqual(['all', 'two'])
})

test('a module that passes names on reaches all that take one of them', () => {
  expect(testsFrom('index')).toEqual(['all', 'one', 'two'])
  expect(testsFrom('stars')).toEqual(['all', 'two'])
})

test('types, and what is loaded later, reach nobody', () => {
  expect(testsFrom('types')).toEqual([])
  expect(testsFrom('late')).toEqual([])
})
