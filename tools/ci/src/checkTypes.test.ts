import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkTypes } from './checkTypes.ts'
import { ROOT } from './workspace.ts'

const EXPORTS = { name: 'core', type: 'module', exports: { './*': './src/*.ts' } }
const USES = "import { amount } from 'core/amount'\nexport const total: number = amount\n"

/** Workspace of `core` and of `react`, which imports `core/amount`. Core itself does not. */
function workspace(references = [{ path: '../core' }]) {
  const root = mkdtempSync(join(tmpdir(), 'foyer-types-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const write = (path: string, content: string | object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, undefined, 1))
  }
  for (const name of ['tsconfig.base.json', 'tsconfig.project.json']) copyFileSync(join(ROOT, name), join(root, name))
  write('tsconfig.json', { files: [], references: [{ path: 'core' }, { path: 'react' }] })
  write('node_modules/.pnpm/lock.yaml', 'library: 1')
  symlinkSync(join(ROOT, 'node_modules/typescript'), join(root, 'node_modules/typescript'))
  write('core/tsconfig.json', { extends: '../tsconfig.project.json', include: ['src'] })
  write('core/package.json', EXPORTS)
  write('core/src/amount.ts', 'export const amount = 1\n')
  write('core/src/chain.ts', 'export const chain = 1\n')
  write('react/tsconfig.json', { extends: '../tsconfig.project.json', include: ['src'], references })
  write('react/package.json', { name: 'react', type: 'module' })
  write('react/src/total.ts', USES)
  const link = (target: string) => {
    rmSync(join(root, 'react/node_modules/core'), { force: true })
    mkdirSync(join(root, 'react/node_modules'), { recursive: true })
    symlinkSync(target, join(root, 'react/node_modules/core'))
  }
  link('../../core')
  return { root, write, link, check: () => checkTypes(root, ['--singleThreaded', '--quiet']) }
}

test('an edit that breaks an importer in another project is an error, until it is undone', () => {
  const { write, check } = workspace()
  expect(check()).toEqual([])
  write('core/src/amount.ts', "export const amount = 'one'\n")
  expect(check()).toBeUndefined()
  expect(check()).toBeUndefined()
  write('core/src/amount.ts', 'export const amount = 2\n')
  expect(check()).toEqual([])
})

test('a removed file that only another project imports is an error', () => {
  const { root, check } = workspace()
  expect(check()).toEqual([])
  rmSync(join(root, 'core/src/amount.ts'))
  expect(check()).toBeUndefined()
})

test('another version of an installed library is an error where it does not fit', () => {
  const { write, link, check } = workspace()
  write('library/package.json', EXPORTS)
  write('library/src/amount.ts', "export const amount = 'one'\n")
  expect(check()).toEqual([])
  link('../../library')
  write('node_modules/.pnpm/lock.yaml', 'library: 2')
  expect(check()).toBeUndefined()
})

test('a project that is not referenced by its importer is a problem', () => {
  const { check } = workspace([])
  expect(check()).toEqual([
    'react/tsconfig.json reads core/src/amount.ts as its own: name the project of that file in "references", or it is checked twice.',
  ])
})
