import { readdirSync, readFileSync } from 'node:fs'
import { packageTests } from '@foyer/tests'

/** A file that has modules of its own, because it replaces some. */
const OWN_MODULES = /vi\.(mock|resetModules)\(/

const isolated = readdirSync(new URL('src', import.meta.url), { encoding: 'utf8', recursive: true })
  .filter(path => path.endsWith('.test.ts'))
  .map(path => `src/${path}`)
  .filter(path => OWN_MODULES.test(readFileSync(new URL(path, import.meta.url), 'utf8')))

export default packageTests({ isolated, pool: 'threads' })
