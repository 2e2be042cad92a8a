import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '@foyer/ci/workspace'
import { onTestFinished } from 'vitest'
import { SOURCES } from './familyTables.ts'

/** Files and folders that the commands read, and those that compile and test what they write. */
const COPIED = [
  ...[
    'package.json',
    'biome.json',
    '.gitignore',
    'tsconfig.base.json',
    'tsconfig.json',
    'tsconfig.project.json',
    'docs/src/reference/packagePages.ts',
    'tools/tests',
  ],
  ...['core', 'react'].flatMap(name =>
    ['package.json', 'tsconfig.json', 'vitest.config.ts', 'node_modules'].map(part => `packages/${name}/${part}`),
  ),
  'packages/core/tsconfig.browser.json',
  ...SOURCES,
]

/** Caches and reports of an earlier run. */
const MADE = /node_modules\/\.|\/reports\b/

/**
 * Copy of the sources, for a test that may change it; it is removed after the test. The packages' links stay relative: between packages they
 * lead to the copy, and else to the libraries of this workspace.
 */
export function copyOfSources() {
  const root = mkdtempSync(join(tmpdir(), 'foyer-new-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const path of COPIED)
    cpSync(join(ROOT, path), join(root, path), {
      recursive: true,
      verbatimSymlinks: true,
      filter: source => !MADE.test(source.slice(ROOT.length)),
    })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  return {
    root,
    read: (path: string) => readFileSync(join(root, path), 'utf8'),
    /** All files with their texts, to see that nothing was written. */
    files: () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .map(path => [path, readFileSync(path, 'utf8')]),
  }
}
