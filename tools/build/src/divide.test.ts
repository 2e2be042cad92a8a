import { expect, test } from 'vitest'
import { divide, type Files, type Module } from './divide.ts'

type Row = { imports?: string[]; opens?: string[]; reexports?: Record<string, string> }

const pathOf = (name: string) => (name.startsWith('#') ? name.slice(1) : `/package/src/${name}.ts`)

const packageOf = (rows: Record<string, Row>, entries: string[]) => ({
  folder: '/package',
  entries: entries.map(pathOf),
  modules: new Map<string, Module>(
    Object.entries(rows).map(([name, { imports = [], opens = [], reexports = {} }]) => [
      pathOf(name),
      {
        importedIds: imports.map(pathOf),
        dynamicallyImportedIds: opens.map(pathOf),
        reexports: new Map(Object.entries(reexports).map(([exported, from]) => [exported, pathOf(from)])),
      },
    ]),
  ),
})

const divided = (files: Files, ...pack: Parameters<typeof packageOf>) =>
  Object.fromEntries(
    [...divide(files, packageOf(...pack))].map(([name, ids]) => [
      name,
      [...ids].map(id => id.replace(/^\/package\/src\/|\.ts$/g, '')),
    ]),
  )

test('a module goes to the first file that loads it, and no file imports a later one', () => {
  const rows = { index: { imports: ['a', 'b'] }, a: { imports: ['deep'] }, b: { imports: ['deep', 'a'] }, deep: {} }
  expect(divided({ first: { from: ['src/a.ts'] }, second: { from: ['src/index.ts'] } }, rows, ['index'])).toEqual({
    first: ['a', 'deep'],
    second: ['index', 'b'],
  })
})

test('a file can begin at the names that the main entry exports', () => {
  const rows = { index: { imports: ['a', 'b'], reexports: { first: 'a', second: 'b' } }, a: {}, b: {} }
  expect(divided({ early: { exports: ['second'] } }, rows, ['index'])).toEqual({ early: ['b'] })
  expect(() => divided({ early: { exports: ['third'] } }, rows, ['index'])).toThrow('names third')
})

test('a module that needs an excluded package or source is left to a later file, with the modules that import it', () => {
  const rows = {
    index: { imports: ['a', 'plain'] },
    a: { imports: ['hash', 'plain'] },
    hash: { imports: ['#kit/sub'] },
    plain: {},
  }
  const files = { light: { from: ['src/index.ts'], without: ['kit'] }, heavy: { from: ['src/a.ts'] } }
  expect(divided(files, rows, ['index'])).toEqual({ light: ['plain'], heavy: ['a', 'hash'] })
  files.light.without = ['src/hash.ts']
  expect(divided(files, rows, ['index'])).toEqual({ light: ['plain'], heavy: ['a', 'hash'] })
})

test('each door becomes a file of its own that leaves out the modules loaded before it', () => {
  const rows = {
    index: { opens: ['flows/modal/index'] },
    'flows/modal/index': { imports: ['part'], opens: ['flows/send/index'] },
    'flows/send/index': { imports: ['part', 'quote'] },
    part: {},
    quote: {},
  }
  expect(divided({}, rows, ['index'])).toEqual({
    modal: ['flows/modal/index', 'part'],
    send: ['flows/send/index', 'quote'],
  })
})

test('doors at one distance share a file for the modules that several of them load', () => {
  const rows = {
    index: { opens: ['send', 'swap', 'help'] },
    send: { imports: ['quote'] },
    swap: { imports: ['quote'] },
    help: {},
    quote: {},
  }
  expect(divided({}, rows, ['index'])).toEqual({ shared: ['quote'], send: ['send'], swap: ['swap'], help: ['help'] })
})

test('the table can put several doors into one file', () => {
  const rows = {
    index: { opens: ['flows/send', 'flows/swap'] },
    'flows/send': { imports: ['quote'] },
    'flows/swap': { imports: ['quote'] },
    quote: {},
  }
  expect(divided({ trade: { doors: ['src/flows'] } }, rows, ['index'])).toEqual({
    trade: ['flows/send', 'quote', 'flows/swap'],
  })
})
