import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { moduleOf, type Place } from './places.ts'
import { Refusal } from './refusal.ts'
import type { NewFile } from './templates.ts'

/** Lines for a table of the sources. */
export type Row = {
  path: string
  place: Place
  lines: readonly string[]
  /** Name of the table, for a message. */
  table: string
}

/** Change of a file that exists: its new text, and the lines that it gets. */
export type Change = NewFile & { lines: readonly string[] }

export type Plan = { files: readonly NewFile[]; changes: readonly Change[] }

const readFile = (root: string, path: string): string => {
  if (!existsSync(join(root, path))) throw new Refusal(`There is no ${path}, so nothing was written.`)
  return readFileSync(join(root, path), 'utf8')
}

/** Text with the rows of one file. The places are those of the text as it was. */
function withRows(path: string, text: string, rows: readonly Row[]): Change {
  const module = moduleOf(path, text)
  const found = rows.map(({ place, lines, table }) => {
    const offset = place(module)
    if (offset === undefined)
      throw new Refusal(
        `${path} has no place for a line in ${table}: the table has changed. Mend its row in tools/new/src; nothing was written.`,
      )
    return { offset, lines }
  })
  const changed = [...found]
    .sort((one, other) => other.offset - one.offset)
    .reduce((all, { offset, lines }) => `${all.slice(0, offset)}${lines.join('\n')}\n${all.slice(offset)}`, text)
  return { path, text: changed, lines: rows.flatMap(row => row.lines) }
}

/** Plan of new files and of rows in tables. Reads only; throws a `Refusal` where a file exists or a place is missing. */
export function planOf(root: string, files: readonly NewFile[], rows: readonly Row[]): Plan {
  const present = files.find(({ path }) => existsSync(join(root, path)))
  if (present) throw new Refusal(`${present.path} exists already, so nothing was written.`)
  const paths = [...new Set(rows.map(({ path }) => path))]
  return {
    files,
    changes: paths.map(path =>
      withRows(
        path,
        readFile(root, path),
        rows.filter(row => row.path === path),
      ),
    ),
  }
}

/** List of what a plan writes. */
export const listOf = ({ files, changes }: Plan): string =>
  [
    ...files.map(({ path }) => `  new      ${path}`),
    ...changes.flatMap(({ path, lines }) => [
      `  changed  ${path}`,
      ...lines.map(line => `             ${line.trim()}`),
    ]),
  ].join('\n')

/** Writes a plan. Everything that can be refused has been by then. */
export function writePlan(root: string, { files, changes }: Plan): void {
  for (const { path, text } of [...files, ...changes]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
