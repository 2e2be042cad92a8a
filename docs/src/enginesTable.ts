import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineRecord, EngineRun } from '@foyer/ci/engineRecord'
import { DOCS } from './repository.ts'

const SOURCE = 'docs/engines.json'

const NAMES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKitGTK' } as const

/** Texts that have a table of the run, by path in `docs`. */
const TEXTS: readonly (readonly [path: string, table: TableName])[] = [
  ['support.md', 'engines'],
  ['../README.md', 'engines'],
  ['accessibility-report.md', 'views'],
]

type TableName = 'engines' | 'views'

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

/** Title of a tour that checks a view (`views.tour.ts` of the demo). */
const OF_VIEW = /^view (\S+):/

const viewsIn = (titles: readonly string[]) => titles.flatMap(title => OF_VIEW.exec(title)?.[1] ?? [])

/** Table of the views that the tours checked, with what each engine found. */
export function viewsTable({ date, runs }: EngineRecord): string {
  const ran = runs.flatMap(run => ('skipped' in run ? [] : [run]))
  const views = [...new Set(ran.flatMap(({ passed, failed }) => viewsIn([...passed, ...failed])))].sort()
  const outcome = ({ passed, failed }: (typeof ran)[number], view: string) => {
    if (viewsIn(failed).includes(view)) return 'a fault'
    return viewsIn(passed).includes(view) ? 'none found' : 'not run'
  }
  const names = ran.map(({ engine, version }) => `${NAMES[engine]} ${version}`)
  return [
    `Faults found on ${date}:`,
    '',
    `| View | ${names.join(' | ')} |`,
    `| --- |${' --- |'.repeat(names.length)}`,
    ...views.map(view => `| ${[view, ...ran.map(run => outcome(run, view))].join(' | ')} |`),
  ].join('\n')
}

/** Puts a table into a text, between its two comments. Throws where the text has none. */
export function withTable(text: string, name: TableName, table: string): string {
  const open = `<!-- ${name}: generated from ${SOURCE}. Run \`pnpm run docs\` to update it. -->`
  const close = `<!-- /${name} -->`
  const [start, end] = [text.indexOf(open), text.indexOf(close)]
  if (start < 0 || end < start) throw new Error(`There is no place for the table of ${name}: ${open} … ${close}`)
  return `${text.slice(0, start)}${open}\n\n${table}\n\n${text.slice(end)}`
}

/** Writes the tables of the last recorded run, or compares them with the files. Returns false if they differ. */
export function updateEngines({ isCheck }: { isCheck: boolean }): boolean {
  const record = JSON.parse(readFileSync(join(DOCS, 'engines.json'), 'utf8')) as EngineRecord
  const tables: Record<TableName, string> = { engines: enginesTable(record), views: viewsTable(record) }
  const differing = TEXTS.filter(([path, name]) => {
    const text = readFileSync(join(DOCS, path), 'utf8')
    const wanted = withTable(text, name, tables[name])
    if (!isCheck) writeFileSync(join(DOCS, path), wanted)
    return isCheck && text !== wanted
  })
  for (const [path] of differing)
    console.error(`docs/${path} differs from ${SOURCE}. Run \`pnpm run docs\` and commit it.`)
  return differing.length === 0
}
