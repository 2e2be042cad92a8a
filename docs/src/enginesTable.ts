import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineRecord, EngineRun } from '@foyer/ci/engineRecord'
import { DOCS } from './repository.ts'

const SOURCE = 'docs/engines.json'

const NAMES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' } as const

/** Texts that have the table, by path in `docs`. */
const TEXTS = ['support.md', '../README.md']

const START = `<!-- engines: generated from ${SOURCE}. Run \`pnpm run docs\` to update it. -->`
const END = '<!-- /engines -->'

const rowOf = (run: EngineRun): string => {
  const cells =
    'skipped' in run
      ? [NAMES[run.engine], '', `not run: ${run.skipped}`, '', '']
      : [NAMES[run.engine], run.version, run.passed.length, run.failed.join('; ') || 'none', `${run.seconds} s`]
  return `| ${cells.map(cell => `${cell}`.replaceAll('|', '\\|').replaceAll('<', '&lt;')).join(' | ')} |`
}

/** Table of the engines of a run of `pnpm engines`. */
export const enginesTable = ({ date, system, runs }: EngineRecord): string =>
  [
    `The last run of \`pnpm engines\`, on ${date} (${system}):`,
    '',
    '| Engine | Version | Tours passed | Tours failed | Time |',
    '| --- | --- | --- | --- | --- |',
    ...runs.map(rowOf),
  ].join('\n')

/** Puts a table into a text, between its two comments. Throws where the text has none. */
export function withEnginesTable(text: string, table: string): string {
  const [start, end] = [text.indexOf(START), text.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`There is no place for the table of engines: ${START} … ${END}`)
  return `${text.slice(0, start)}${START}\n\n${table}\n\n${text.slice(end)}`
}

/** Writes the tables of the last recorded run, or compares them with the files. Returns false if they differ. */
export function updateEngines({ isCheck }: { isCheck: boolean }): boolean {
  const table = enginesTable(JSON.parse(readFileSync(join(DOCS, 'engines.json'), 'utf8')) as EngineRecord)
  const differing = TEXTS.filter(path => {
    const text = readFileSync(join(DOCS, path), 'utf8')
    const wanted = withEnginesTable(text, table)
    if (!isCheck) writeFileSync(join(DOCS, path), wanted)
    return isCheck && text !== wanted
  })
  for (const path of differing)
    console.error(`docs/${path} differs from ${SOURCE}. Run \`pnpm run docs\` and commit it.`)
  return differing.length === 0
}
