import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
export const DOCS = fileURLToPath(new URL('../', import.meta.url))

/** Folders of installed or generated files. */
const FOREIGN = new Set(['node_modules', 'dist', 'reports', 'test-results', 'coverage', 'cache', '.turbo', '.git'])

/** Returns the absolute paths of the files below a folder, sorted by name. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !FOREIGN.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
