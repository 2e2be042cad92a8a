import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Package } from './modules.ts'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const GROUPS = ['packages', 'apps', 'tools']
const SOURCE = /\.(?:ts|tsx|mts|cts|mjs|cjs|css)$/

/** Folders of installed or generated files. */
const MADE = new Set(['node_modules', 'dist', 'reports', 'test-results', 'coverage', 'cache', '.turbo'])

const pathsIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !MADE.has(name))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? pathsIn(path) : SOURCE.test(path) ? [path] : []
    })

/** Source files of the workspace by path from the root, with their text. */
export const sourceFiles = (): Map<string, string> =>
  new Map([...GROUPS, 'docs'].flatMap(pathsIn).map(path => [path, readFileSync(join(ROOT, path), 'utf8')]))

type Manifest = { name: string; private?: boolean; exports?: Record<string, string | Record<string, string>> }

/** Reads a manifest's entries. The condition of this workspace names the source; a private package may name it directly. */
export function readPackage(folder: string, { name, private: isPrivate = false, exports = {} }: Manifest): Package {
  const entries = Object.entries(exports).flatMap(([entry, target]): [string, string][] => {
    const path = typeof target === 'string' ? target : (target['@foyer/source'] ?? target.default)
    return path === undefined ? [] : [[join(name, entry), join(folder, path)]]
  })
  return { name, folder, private: isPrivate, entries: new Map(entries) }
}

export const workspacePackages = (): Package[] =>
  [...GROUPS.flatMap(group => readdirSync(join(ROOT, group)).map(name => `${group}/${name}`)), 'docs']
    .filter(folder => existsSync(join(ROOT, folder, 'package.json')))
    .map(folder =>
      readPackage(folder, JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest),
    )
