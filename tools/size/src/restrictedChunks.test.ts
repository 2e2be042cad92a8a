import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { bundle, bundleByVite } from './bundle.ts'
import { restrictedChunks } from './restrictedChunks.ts'

/** Writes a module below a temporary folder. Returns the folder of the build and the module as it is imported. */
const planted = (path: string, code: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-size-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, code)
  return { dir: join(folder, 'dist'), file, module: JSON.stringify(file) }
}

test.each([
  ['Rolldown', bundle],
  ['Vite', bundleByVite],
])(
  'a module of a restricted package is found in a bundle of %s, also in a chunk that loads later',
  async (_, build) => {
    const { dir, file, module } = planted(
      'node_modules/smoldot/index.js',
      'export const start = () => globalThis.started',
    )
    const chunks = await build(`globalThis.load = () => import(${module})`, dir)
    expect(chunks).toHaveLength(2)
    expect(restrictedChunks(chunks)).toContainEqual(expect.stringMatching(new RegExp(`^\\S+ contains ${file}$`)))
  },
)

test('restricted code that another package has bundled is found by its text', async () => {
  const { dir, module } = planted('node_modules/bundled/index.js', `globalThis.client = 'smoldot light client'`)
  expect(restrictedChunks(await bundle(`import ${module}`, dir))).toEqual(['entry.js names smoldot'])
})

test('a bundle without restricted code passes', async () => {
  const { dir, module } = planted('node_modules/free/index.js', 'globalThis.free = true')
  expect(restrictedChunks(await bundle(`import ${module}`, dir))).toEqual([])
})
