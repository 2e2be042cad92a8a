import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PACKAGE = join(import.meta.dirname, '..')

/** Conditions that a bundler resolves with, besides `import` and `module`. */
const SERVERS = {
  'Next.js, Turbopack and webpack': ['node'],
  'server components': ['react-server', 'node'],
  'the edge runtime of Next.js': ['edge-light', 'worker', 'browser'],
  'Cloudflare Workers': ['workerd', 'worker', 'browser'],
}

let folder: string

// The package as it is published, built in a folder of its own: a build of the workspace may be old, or missing.
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-walletconnect-'))
  cpSync(join(PACKAGE, 'src'), join(folder, 'src'), { recursive: true })
  cpSync(join(PACKAGE, 'build.ts'), join(folder, 'build.ts'))
  symlinkSync(join(PACKAGE, 'node_modules'), join(folder, 'node_modules'))
  const manifest = readFileSync(join(PACKAGE, 'package.json'), 'utf8')
  writeFileSync(join(folder, 'package.json'), manifest)
  execFileSync(process.execPath, ['--import', import.meta.resolve('tsx'), 'build.ts'], { cwd: folder })
  const { publishConfig, ...fields } = JSON.parse(manifest) as { publishConfig: object }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...fields, ...publishConfig }))
})

afterAll(() => rmSync(folder, { recursive: true }))

/** Bundles an entry of the built package. Returns the packages that the bundle needs. */
async function packagesOf(entry: 'index' | 'node', conditionNames: readonly string[]): Promise<string[]> {
  const build = await rolldown({
    input: join(folder, `dist/${entry}.js`),
    external: /^@/,
    platform: 'neutral',
    resolve: { conditionNames: [...conditionNames, 'import', 'module', 'default'] },
  })
  const { output } = await build.generate({ format: 'es' })
  await build.close()
  const files = output.filter(file => file.type === 'chunk')
  const own = new Set(files.map(({ fileName }) => fileName))
  return [...new Set(files.flatMap(file => [...file.imports, ...file.dynamicImports]))]
    .filter(id => !own.has(id))
    .sort()
}

test('a page has the client', async () => {
  expect(await packagesOf('index', ['browser'])).toContain('@walletconnect/sign-client')
  expect(await packagesOf('index', [])).toContain('@walletconnect/sign-client')
})

test.each(Object.entries(SERVERS))('a build for %s has no module of the client', async (_, conditions) => {
  expect(await packagesOf('index', conditions)).toEqual(['@foyer/core/chain'])
})

test('a program of Node has the client by the entry for it', async () => {
  expect(await packagesOf('node', ['node'])).toContain('@walletconnect/sign-client')
})

test('Node itself loads the client of servers, which says what to import instead', async () => {
  const program = `
    const { walletConnect } = await import('@foyer/walletconnect')
    await walletConnect().open({ projectId: 'id' }).catch(({ code, context }) => console.log(JSON.stringify({ code, context })))`
  writeFileSync(join(folder, 'program.mjs'), program)
  const said = execFileSync(
    process.execPath,
    ['--conditions=@foyer/source', '--import', import.meta.resolve('tsx'), 'program.mjs'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  const { code, context } = JSON.parse(said) as { code: string; context: unknown }
  expect(code).toBe('config.invalid')
  expect(JSON.stringify(context)).toContain("import walletConnect of '@foyer/walletconnect/node'")
})
