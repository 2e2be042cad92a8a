import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const DOCS = fileURLToPath(new URL('../', import.meta.url))

/** Installed or made, not written. */
const FOREIGN = new Set(['node_modules', 'dist', 'reports', 'test-results', 'coverage', 'cache', '.turbo', '.git'])

/** The files below a folder, whole paths, in the order of their names. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !FOREIGN.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
