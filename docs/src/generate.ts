import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { describeMachine } from '@foyer/core/testing'
import { chartIndex, chartPage, pageName } from './chartPage.ts'
import { charts } from './charts.ts'
import { updateComparison } from './comparisonPage.ts'
import { drawChart } from './drawChart.ts'
import { updateEngines } from './enginesTable.ts'
import { errorsPage } from './errorsPage.ts'
import { referencePages } from './reference/referencePages.ts'
import { DOCS, filesIn } from './repository.ts'
import { statePictures, unpicturedStates } from './statePictures.ts'
import { walletsPage } from './walletsPage.ts'

/** Folders that hold generated files alone: what is not written again is removed. */
const FOLDERS = ['charts', 'reference']

/**
 * Writes the pages generated from the code; with `--check` it compares them with the files, and fails if they differ. Fails too if a
 * published package exports a name without a docblock.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

const all = charts()
const pictures = statePictures()
const { pages: reference, bare } = await referencePages(all)
/** Texts by path in `docs`. */
const files = new Map<string, string>([
  ['errors.md', errorsPage()],
  ['wallets.md', walletsPage()],
  ['charts/index.md', chartIndex(all)],
  ...all.flatMap((chart): [string, string][] => [
    [`charts/${pageName(chart)}`, chartPage(chart, pictures)],
    [`charts/${chart.machine.id}.svg`, drawChart(chart.machine)],
  ]),
  ...Array.from(reference, ([name, text]): [string, string] => [`reference/${name}`, text]),
])
const stale = FOLDERS.map(folder => join(DOCS, folder))
  .filter(folder => existsSync(folder))
  .flatMap(filesIn)
  .map(path => relative(DOCS, path))
  .filter(path => !files.has(path))

for (const problem of bare) console.error(problem)
if (values.check) {
  const isWritten = ([path, text]: [string, string]) =>
    existsSync(join(DOCS, path)) && readFileSync(join(DOCS, path), 'utf8') === text
  const wrong = [...[...files].filter(file => !isWritten(file)).map(([path]) => path), ...stale]
  for (const path of wrong) console.error(`docs/${path} differs from the code. Run \`pnpm run docs\` and commit it.`)
  process.exitCode = wrong.length + bare.length > 0 ? 1 : 0
} else {
  for (const path of stale) rmSync(join(DOCS, path))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(DOCS, path)), { recursive: true })
    writeFileSync(join(DOCS, path), text)
  }
  for (const { machine } of all)
    for (const path of unpicturedStates(describeMachine(machine), pictures))
      console.warn(`${machine.id}: ${path} declares a screen, and no picture shows it.`)
  process.exitCode = bare.length > 0 ? 1 : 0
}
if (!updateComparison({ isCheck: values.check })) process.exitCode = 1
if (!updateEngines({ isCheck: values.check })) process.exitCode = 1
