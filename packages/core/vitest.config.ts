import { readdirSync, readFileSync } from 'node:fs'
import { packageTests } from '@foyer/tests'

/** A file that has modules of its own: its fixture has hooks, which Vitest registers when the module runs, or it replaces modules. */
const OWN_MODULES = /[/.](visit|interleavings)\.fixture\.ts'|vi\.(mock|resetModules)\(/

const isolated = readdirSync(new URL('src', import.meta.url), { encoding: 'utf8', recursive: true })
  .filter(path => path.endsWith('.test.ts'))
  .map(path => `src/${path}`)
  .filter(path => OWN_MODULES.test(readFileSync(new URL(path, import.meta.url), 'utf8')))

export default packageTests({ isolated, pool: 'threads' })
