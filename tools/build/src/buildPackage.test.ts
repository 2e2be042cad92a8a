import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildPackage } from './buildPackage.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-build-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

const write = (files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const manifest = JSON.stringify({
  name: 'example',
  type: 'module',
  sideEffects: false,
  exports: {
    '.': { '@foyer/source': './src/index.ts', default: './dist/index.js' },
    './deep': { '@foyer/source': './src/deep/index.ts', default: './dist/deep/index.js' },
    './fixture': { '@foyer/source': './src/index.fixture.ts' },
  },
  dependencies: { xstate: '1.0.0' },
})

const built = () =>
  readdirSync(join(folder, 'dist'), { encoding: 'utf8', recursive: true })
    .filter(path => path.endsWith('.js'))
    .sort()

/** Returns the part of `code` that a page's bundler keeps. */
async function kept(code: string): Promise<string> {
  write({ 'page.js': code })
  const build = await rolldown({ input: join(folder, 'page.js'), external: ['xstate'], treeshake: true })
  const { output } = await build.generate({ format: 'es', minify: true })
  await build.close()
  return output[0].code
}

test('the entries of package.json and the files of the table are built, each with a source map', async () => {
  write({
    'package.json': manifest,
    'src/index.ts': `export { greet } from './greet.ts'; export const later = () => import('./flows/send/index.ts')`,
    'src/greet.ts': `import { setup } from 'xstate'; export const greet = (name: string): unknown => setup(name)`,
    'src/deep/index.ts': `export { greet } from '../greet.ts'; export const depth: number = 1`,
    'src/flows/send/index.ts': `export const send = 'sent'`,
  })
  await buildPackage(folder, { greeting: { from: ['src/greet.ts'] } })
  expect(built()).toEqual(['deep/index.js', 'greeting.js', 'index.js', 'send.js'])
  expect(readFileSync(join(folder, 'dist/index.js'), 'utf8')).toContain('import("./send.js")')
  const map = JSON.parse(readFileSync(join(folder, 'dist/greeting.js.map'), 'utf8')) as Record<string, string[]>
  expect(map.sources).toEqual(['../src/greet.ts'])
  expect(map.sourcesContent?.[0]).toContain('name: string')
})

test('an import of a package that is not declared fails the build by its name', async () => {
  write({ 'package.json': manifest, 'src/index.ts': `export * from 'elsewhere/sub'`, 'src/deep/index.ts': '' })
  await expect(buildPackage(folder)).rejects.toThrow('elsewhere/sub')
})

test('a module that differs by condition is left to the host, with each of its files built', async () => {
  const conditions = { node: './dist/inNode.js', default: './dist/inPage.js' }
  const own = {
    ...(JSON.parse(manifest) as object),
    imports: { '#place': { '@foyer/source': './src/inPage.ts', ...conditions } },
  }
  write({
    'package.json': JSON.stringify(own),
    'src/index.ts': `export const place = () => import('#place')`,
    'src/inNode.ts': `export const place: string = 'Node'`,
    'src/inPage.ts': `export const place: string = 'page'`,
    'src/deep/index.ts': '',
  })
  await buildPackage(folder)
  expect(built()).toEqual(['deep/index.js', 'inNode.js', 'inPage.js', 'index.js'])
  const { place } = (await import(join(folder, 'dist/index.js'))) as { place: () => Promise<{ place: string }> }
  expect((await place()).place).toBe('Node')
})

test('a module by condition that the package does not have fails the build by its name', async () => {
  write({ 'package.json': manifest, 'src/index.ts': `export * from '#elsewhere'`, 'src/deep/index.ts': '' })
  await expect(buildPackage(folder)).rejects.toThrow('#elsewhere')
})

test('a host drops unused constants made by calls, though they share a file with used ones', async () => {
  write({
    'package.json': manifest,
    'src/index.ts': `
      import { setup } from 'xstate'
      const states = { open: setup({ name: 'unused argument' }) }
      export const machine = setup(states).createMachine({ id: 'unused machine' })
      export const page = globalThis.location.href
      export const used = () => 'used'
    `,
    'src/deep/index.ts': '',
  })
  await buildPackage(folder)
  const code = await kept(`import { used } from './dist/index.js'; console.log(used())`)
  expect(code).toContain('used')
  expect(code).not.toMatch(/unused|location|setup/)
})

test('a style sheet becomes a minified string with the features of current browsers', async () => {
  write({
    'package.json': manifest,
    'src/index.ts': `import css from './Button.css?inline'; export const sheet: string = css`,
    'src/Button.css': `
      /* The button. */
      @layer parts {
        .button {
          color: light-dark(#000, #fff);
          &:hover { color: red; }
          @starting-style { opacity: 0; }
        }
      }
    `,
    'src/deep/index.ts': '',
  })
  await buildPackage(folder)
  const { sheet } = (await import(join(folder, 'dist/index.js'))) as { sheet: string }
  expect(sheet.trim()).toBe(
    '@layer parts{.button{color:light-dark(#000,#fff);&:hover{color:red}@starting-style{opacity:0}}}',
  )
})

test('assertions of the event that an action receives are for development, and left out', async () => {
  write({
    'package.json': manifest,
    'src/index.ts': `
      import { assertEvent } from 'xstate'
      export const read = (event: { type: string }): string => {
        assertEvent(event as never, 'asserted')
        return event.type
      }
    `,
    'src/deep/index.ts': '',
  })
  await buildPackage(folder)
  expect(readFileSync(join(folder, 'dist/index.js'), 'utf8')).not.toContain('asserted')
})

test('a module that is imported as a whole needs no file of the bundler, and keeps its live bindings', async () => {
  write({
    'package.json': manifest,
    'src/index.ts': `
      import { count } from './shared.ts'
      export const load = () => import('./flow.ts')
      export const shared: number = count
    `,
    'src/flow.ts': `import { count } from './shared.ts'; export let flow: number = count; export const raise = () => { flow += 1 }`,
    'src/deep/index.ts': `export { raise } from '../flow.ts'`,
    'src/shared.ts': 'export const count: number = 1',
  })
  await buildPackage(folder, { flow: { from: ['src/flow.ts'] } })
  expect(built()).not.toContain('rolldown-runtime.js')
  expect(readFileSync(join(folder, 'dist/flow.js'), 'utf8')).toContain('get flow()')
  const { load } = (await import(join(folder, 'dist/index.js'))) as {
    load: () => Promise<{ flow: number; raise: () => void }>
  }
  const loaded = await load()
  loaded.raise()
  expect(loaded.flow).toBe(2)
})

test('a client file begins with its directive, and other names of the entry are outside of it', async () => {
  write({
    'package.json': manifest,
    'src/index.ts': `export { Button } from './Button.ts'; export { plain } from './plain.ts'; export { setup } from 'xstate'`,
    'src/Button.ts': `import { inner } from './inner.ts'; export const Button = (): string => inner`,
    'src/inner.ts': `export const inner: string = 'inner'`,
    'src/plain.ts': `export const plain = (name: string): string => name`,
    'src/deep/index.ts': '',
  })
  await buildPackage(folder, { plain: { from: ['src/plain.ts'] }, loader: { from: ['src/index.ts'], client: true } })
  const text = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8')
  expect(text('loader.js')).toMatch(/^"use client";\n/)
  for (const file of ['index.js', 'plain.js']) expect(text(file)).not.toContain('use client')
  expect(text('index.js')).toMatch(/import \{ setup \} from "xstate"|export \{ setup \} from "xstate"/)
  expect(text('loader.js')).not.toMatch(/xstate|plain/)
})

describe('a file whose functions run early', () => {
  const early = { greeting: { from: ['src/greet.ts'], early: 'outer' } } as const
  const sources = (greet: string) => ({
    'package.json': manifest,
    'src/index.ts': `export * from './greet.ts'; export const later = () => 'later'`,
    'src/greet.ts': greet,
    'src/deep/index.ts': '',
  })
  const text = (file: string) => readFileSync(join(folder, 'dist', file), 'utf8')
  const loaded = async () =>
    (await import(join(folder, 'dist/index.js'))) as Record<string, (...given: never[]) => unknown>

  const functions = sources(`
    export function greet(name: string): string { return [name].map(each => each + '!').join() }
    export const part = (name: string): string => name.slice(1)
    export const actions = { greet: () => 'later' }
  `)

  test('has its outer functions in parentheses, and no other file has', async () => {
    write(functions)
    await buildPackage(folder, early)
    for (const code of ['greet = (function(name)', 'part = ((name) =>', 'map((each) =>', 'greet: () =>'])
      expect(text('greeting.js')).toContain(code)
    expect(text('index.js')).toContain('later = () =>')
  })

  test('has the functions within them in parentheses too, where all are wanted', async () => {
    write(functions)
    await buildPackage(folder, { greeting: { ...early.greeting, early: 'all' } })
    for (const code of ['greet = (function(name)', 'part = ((name) =>', 'map(((each) =>', 'greet: () =>'])
      expect(text('greeting.js')).toContain(code)
  })

  test('does the same as before: a function may be called above its declaration', async () => {
    write(
      sources(`
        export const first: string = greet('Ada')
        function* letters(name: string) { yield* name }
        export async function late(name: string): Promise<string[]> { return [...letters(name)] }
        export function greet(this: unknown, name = 'you'): string { return 'Hi ' + name }
        export default function whole() {}
      `),
    )
    await buildPackage(folder, early)
    const { first, late, greet } = await loaded()
    expect(first).toBe('Hi Ada')
    expect(await late!('Bo' as never)).toEqual(['B', 'o'])
    expect(greet!()).toBe('Hi you')
    expect(greet!.name).toBe('greet')
  })

  test('keeps its place in the source map', async () => {
    write(sources(`export const name: string = 'Ada'\nexport function greet(): string { return 'Hi ' + name }`))
    await buildPackage(folder, early)
    const map = new SourceMap(JSON.parse(text('greeting.js.map')) as ConstructorParameters<typeof SourceMap>[0])
    const lines = text('greeting.js').split('\n')
    const line = lines.findIndex(each => each.includes('return'))
    expect(map.findEntry(line, lines[line]!.indexOf('return'))).toMatchObject({
      originalSource: '../src/greet.ts',
      originalLine: 1,
    })
  })

  test('is dropped by a host that does not use it', async () => {
    write(sources(`export function greet() { return 'unused' }; export const other = (): string => 'other'`))
    await buildPackage(folder, early)
    const code = await kept(`import { later } from './dist/index.js'; console.log(later())`)
    expect(code).toContain('later')
    expect(code).not.toMatch(/unused|other/)
  })

  test("stays in parentheses in a host's minified file", async () => {
    write(sources(`export function greet(name: string): string { return 'Hi ' + name }`))
    await buildPackage(folder, early)
    expect(await kept(`import { greet } from './dist/index.js'; export { greet, greet as again }`)).toContain(
      '(function(',
    )
  })
})
