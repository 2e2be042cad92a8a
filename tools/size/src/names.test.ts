import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { weighNames } from './names.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-names-'))
  const own = join(folder, 'node_modules/example')
  mkdirSync(own, { recursive: true })
  const files = {
    'package.json': JSON.stringify({ name: 'example', type: 'module', exports: './index.js', sideEffects: false }),
    'index.js': `export { button } from './button.js'; export { plain } from './plain.js'; export { heavy, typed } from './heavy.js'`,
    'button.js': `export const button = () => globalThis.name`,
    'plain.js': `import { button } from './button.js'; export const plain = () => [button(), 'plain']`,
    'heavy.js': `import { plain } from './plain.js'; export const typed = given => given; export const heavy = () => [plain(), 'heavy']`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const page = `import { button } from 'example'; globalThis.page = button`

test('a name weighs the files that come with it, though it uses but a line of them, and none that the page has', async () => {
  const weights = await weighNames('example', ['button', 'plain', 'typed'], { folder, page })
  const [button, plain, typed] = weights
  expect(button).toMatchObject({ name: 'button', bytes: 0, files: [] })
  expect(plain!.files).toEqual([expect.stringMatching(/plain\.js$/)])
  expect(typed!.bytes).toBeGreaterThan(0)
})

test('what shares a file with a name counts where another page uses it', async () => {
  const [, typed] = await weighNames('example', ['heavy', 'typed'], { folder, page })
  expect(typed!.files.map(file => file.split('/').at(-1)).sort()).toEqual(['heavy.js', 'plain.js'])
})
