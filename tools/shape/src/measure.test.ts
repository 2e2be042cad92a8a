import { expect, test } from 'vitest'
import { halvesPercent, measure } from './measure.ts'
import { results } from './results.ts'
import { readPackage } from './sourceFiles.ts'

const core = readPackage('packages/core', {
  name: '@foyer/core',
  exports: { '.': { '@foyer/source': './src/index.ts', default: './dist/index.js' } },
})
const sandbox = readPackage('packages/sandbox', {
  name: '@foyer/sandbox',
  private: true,
  exports: { '.': './src/index.ts' },
})

const lines = (count: number, first = '') => first + '\n'.repeat(count)

const shapeOf = (files: Record<string, string>) => measure(new Map(Object.entries(files)), [core, sandbox])

const ruleOf = (files: Record<string, string>, start: string) =>
  results(shapeOf(files)).find(({ rule }) => rule.startsWith(start))

test('a small file with a single importer is listed, unless it is an entry, a hook, a rule, strings or a style', () => {
  const imported = ['half.ts', 'useHalf.ts', 'rules/half.ts', 'half.messages.ts', 'half.css.ts']
  const { shipped } = shapeOf({
    'packages/core/src/index.ts': lines(3, `export * from './large.ts'`),
    'packages/core/src/large.ts': lines(60, imported.map(path => `import './${path}'`).join(';')),
    ...Object.fromEntries(imported.map(path => [`packages/core/src/${path}`, lines(5)])),
    // A test does not count as an importer.
    'packages/core/src/half.test.ts': lines(5, `import './half.ts'`),
  })
  expect(shipped).toMatchObject({ files: 7, medianLines: 5, small: 6, halves: ['packages/core/src/half.ts'] })
  expect(halvesPercent(shipped)).toBeCloseTo(100 / 7)
})

test('a small file with two importers is not listed', () => {
  const { shipped } = shapeOf({
    'packages/core/src/one.ts': lines(60, `import { a } from './shared.ts'`),
    'packages/core/src/other.ts': lines(60, `import type { A } from './shared.ts'`),
    'packages/core/src/shared.ts': lines(5),
  })
  expect(shipped.halves).toEqual([])
})

test('files of a private package and of the testing kit are not shipped', () => {
  const { shipped, groups } = shapeOf({
    'packages/core/src/index.ts': lines(3),
    'packages/core/src/testing/index.ts': lines(3),
    'packages/sandbox/src/index.ts': lines(3),
  })
  expect(shipped.files).toBe(1)
  expect(groups.at(-1)).toMatchObject({ name: 'testing kit', files: 1 })
})

test('a cycle may go through a type, an import() and another package', () => {
  const { cycles } = shapeOf({
    'packages/core/src/index.ts': `export * from './a.ts'`,
    'packages/core/src/a.ts': `import type { B } from './b.ts'`,
    'packages/core/src/b.ts': `const c = () => import('./c.ts')`,
    'packages/core/src/c.ts': `type S = import('@foyer/sandbox').S`,
    'packages/sandbox/src/index.ts': `import { a } from '@foyer/core'`,
    'packages/core/src/alone.ts': `import './a.ts'`,
  })
  expect(cycles).toEqual([
    [
      'packages/core/src/a.ts',
      'packages/core/src/b.ts',
      'packages/core/src/c.ts',
      'packages/core/src/index.ts',
      'packages/sandbox/src/index.ts',
    ],
  ])
})

test('a chart has the lines of its machine and of all state configurations that it includes', () => {
  const part = (name: string, rest = '') => `export const ${name} = words.createStateConfig({\n  ${rest}\n})\n`
  const { charts } = shapeOf({
    'packages/core/src/a.machine.ts': `import { b as renamed } from './b.ts'
      const own = words.createStateConfig({
      })
      const unused = words.createStateConfig({
      })
      export const machine = setup({}).createMachine({
        id: 'a',
        states: { renamed, own, unused: {} },
      })`,
    'packages/core/src/b.ts': `import { c } from './c.ts'\n${part('b', 'states: { inner: c },')}`,
    'packages/core/src/c.ts': part('c'),
  })
  expect(charts).toEqual([{ id: 'a', path: 'packages/core/src/a.machine.ts', lines: 4 + 2 + 3 + 3, parts: 4 }])
})

test('a function over the limit is listed, those of fixtures, the testing kit and private packages included', () => {
  const long = `const make = () => {\n${lines(90)}}`
  const paths = [
    'core/src/a.ts',
    'core/src/a.fixture.ts',
    'core/src/a.test.ts',
    'core/src/testing/a.ts',
    'sandbox/src/a.ts',
  ]
  const files = Object.fromEntries(paths.map(path => [`packages/${path}`, long]))
  expect(ruleOf(files, 'functions')).toMatchObject({
    holds: false,
    details: paths.map(path => `packages/${path}:1 make: 92`),
  })
})

test('the body of a test or describe and the arguments of a call are not counted as functions', () => {
  const long = `{\n${lines(90)}}`
  const files = {
    'packages/core/src/a.ts': `export const machine = setup({${lines(90)}})`,
    'packages/core/src/a.test.ts': `describe('a', () => ${long})\ntest.each([1])('b', () => ${long})`,
  }
  expect(ruleOf(files, 'functions')).toMatchObject({ holds: true, details: [] })
})

test('a file over the limit is listed, tests and styles included', () => {
  const files = {
    'packages/core/src/a.test.ts': lines(401),
    'packages/sandbox/src/a.css': lines(401),
    'packages/core/src/b.ts': lines(400),
  }
  expect(ruleOf(files, 'files over')?.details).toEqual([
    'packages/core/src/a.test.ts: 401',
    'packages/sandbox/src/a.css: 401',
  ])
})

test('a docblock that opens with a question word is listed', () => {
  const files = {
    'packages/core/src/a.ts': `/** What it is. */\nconst a = 1\n/**\n * Whose it is.\n */\nconst b = 1\n/** Whatever. */\nconst c = 1\n// What is it?\n`,
  }
  expect(ruleOf(files, 'docblocks')?.details).toEqual(['packages/core/src/a.ts:1', 'packages/core/src/a.ts:3'])
})

test('a message to a window in tail position is listed, and one with a statement of its own or to a port is not', () => {
  const posts = 'frame.contentWindow?.postMessage(hello, origin, [port])'
  const tails = [
    `const a = () => ${posts}`,
    `function b() { return ${posts} }`,
    `const c = (late: boolean) => late ? undefined : (a(), late && ${posts})`,
  ]
  const others = [
    `const d = () => { ${posts} }`,
    `const e = () => void ${posts}`,
    `const f = () => frame.postMessage(hello)`,
    `const g = () => [${posts}]`,
  ]
  const files = { 'packages/core/src/a.ts': [...tails, ...others].join('\n') }
  expect(ruleOf(files, 'messages')?.details).toEqual([1, 2, 3].map(line => `packages/core/src/a.ts:${line}`))
})

test('a style with a query and a folder with an index are resolved', () => {
  const { shipped } = shapeOf({
    'packages/core/src/a.ts': lines(60, `import css from './a.css?inline'; import { b } from './b'`),
    'packages/core/src/a.css': 'a {}\n',
    'packages/core/src/b.ts': lines(4),
  })
  expect(shipped).toMatchObject({ files: 2, halves: ['packages/core/src/b.ts'] })
})

test('the code that holds keys is counted without comments, empty lines and tests', () => {
  const code = 'const key = 1\n'
  const files = {
    'apps/vault/src/keys/key.ts': `/**\n * Key.\n */\n${code.repeat(599)}\n// One.\n`,
    'apps/vault/src/keys/key.test.ts': code.repeat(50),
    'apps/vault/src/decode/abi.ts': code.repeat(50),
  }
  expect(ruleOf(files, 'lines of code')).toMatchObject({ found: '599', holds: true })
  const more = { ...files, 'apps/vault/src/storage/store.ts': code.repeat(2) }
  expect(ruleOf(more, 'lines of code')).toMatchObject({ found: '601', holds: false })
})

test('sources within every limit have no broken rule', () => {
  const found = results(shapeOf({ 'packages/core/src/index.ts': lines(30) }))
  expect(found.filter(({ holds }) => !holds)).toEqual([])
})
