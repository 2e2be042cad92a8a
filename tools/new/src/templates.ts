import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Text of a placeholder by its name, as `__flow__` of a template. */
export type Values = Readonly<Record<string, string>>

/** File to write, by its path from the root. */
export type NewFile = { path: string; text: string }

const TEMPLATES = join(import.meta.dirname, '../templates')
const SUFFIX = '.template'

const fill = (text: string, values: Values): string =>
  text.replaceAll(/__[A-Za-z-]+__/g, placeholder => {
    const value = values[placeholder]
    if (value === undefined) throw new Error(`There is no value for ${placeholder}.`)
    return value
  })

/** Files of a folder of templates. It has the tree of the repository, and placeholders in names and texts. */
export const fromTemplates = (folder: string, values: Values): NewFile[] =>
  readdirSync(join(TEMPLATES, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
    .map(path => ({
      path: fill(path.slice(join(TEMPLATES, folder).length + 1, -SUFFIX.length).replaceAll('\\', '/'), values),
      text: fill(readFileSync(path, 'utf8'), values),
    }))
