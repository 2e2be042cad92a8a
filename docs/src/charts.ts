import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as machines from '@foyer/core/machines'
import { describeMachine } from '@foyer/core/testing'
import type { Chart } from './chartPage.ts'
import { filesIn, ROOT } from './repository.ts'
import { stateComments } from './stateComments.ts'

const SOURCES = 'packages/core/src'

/** Returns the text of the docblock right above an export, or an empty string. */
export const docstringOf = (source: string, name: string): string => {
  const above = source.split(new RegExp(`^export const ${name}\\b`, 'm'))[0]!
  if (above.length === source.length) return ''
  const text = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(above)?.[1] ?? ''
  return text
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()
}

/** Returns every machine of `@foyer/core/machines` with its source. */
export function charts(): Chart[] {
  const entry = readFileSync(join(ROOT, SOURCES, 'machines.ts'), 'utf8')
  return Object.entries(machines).map(([name, machine]) => {
    const file = new RegExp(`\\b${name}\\b[^}]*} from '\\./([^']+)'`).exec(entry)?.[1]
    if (file === undefined)
      throw new Error(`${SOURCES}/machines.ts exports ${name}, but not from a file that can be found.`)
    const source = `${SOURCES}/${file}`
    const flow = filesIn(dirname(join(ROOT, source))).filter(
      path => path === join(ROOT, source) || path.endsWith('.states.ts'),
    )
    const sources = new Map(flow.map(path => [basename(path), readFileSync(path, 'utf8')]))
    const comments = stateComments(describeMachine(machine).states, sources)
    return { name, machine, source, comments, about: docstringOf(readFileSync(join(ROOT, source), 'utf8'), name) }
  })
}
