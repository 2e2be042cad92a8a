import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chartIndex, chartPage, pageName } from './chartPage.ts'
import { charts } from './charts.ts'
import { drawChart } from './drawChart.ts'
import { errorsPage } from './errorsPage.ts'
import { DOCS, filesIn } from './repository.ts'

const FOLDER = join(DOCS, 'charts')
const ERRORS = join(DOCS, 'errors.md')

/** Writes the pages generated from the code; with `--check` it compares them with the files, and fails if they differ. */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const all = charts()
const pages = new Map<string, string>([['index.md', chartIndex(all)]])
for (const chart of all) {
  pages.set(pageName(chart), chartPage(chart))
  pages.set(`${chart.machine.id}.svg`, drawChart(chart.machine))
}
const present = existsSync(FOLDER) ? filesIn(FOLDER).map(path => basename(path)) : []
const errors = errorsPage()
const stale = present.filter(name => !pages.has(name))

if (values.check) {
  const changed = [...pages].filter(
    ([name, text]) => !present.includes(name) || readFileSync(join(FOLDER, name), 'utf8') !== text,
  )
  const wrong = [...changed.map(([name]) => name), ...stale]
  for (const name of wrong)
    console.error(`docs/charts/${name} differs from its machine. Run \`pnpm docs\` and commit it.`)
  const errorsDiffer = !existsSync(ERRORS) || readFileSync(ERRORS, 'utf8') !== errors
  if (errorsDiffer)
    console.error('docs/errors.md differs from the table of error codes. Run `pnpm docs` and commit it.')
  process.exitCode = wrong.length > 0 || errorsDiffer ? 1 : 0
} else {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of stale) rmSync(join(FOLDER, name))
  for (const [name, text] of pages) writeFileSync(join(FOLDER, name), text)
  writeFileSync(ERRORS, errors)
}
