import { existsSync, readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { isVague } from './isVague.ts'
import { ROOT } from './workspace.ts'

/** Names given by tools. */
const FOREIGN = new Set(['node_modules', 'dist', 'reports', 'test-results', 'coverage', '.git', '.turbo'])

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !FOREIGN.has(name))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? pathsIn(path) : [path]
    })

const vague = ['packages', 'apps', 'tools', 'docs']
  .map(folder => `${ROOT}${folder}`)
  .filter(existsSync)
  .flatMap(pathsIn)
  .map(path => relative(ROOT, path))
  .filter(isVague)
for (const path of vague) console.error(`${path}: this name does not describe the content.`)
process.exitCode = vague.length > 0 ? 1 : 0
