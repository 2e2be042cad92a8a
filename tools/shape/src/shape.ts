import { columns } from './columns.ts'
import { LIMITS } from './limits.ts'
import { longSubjects } from './longSubjects.ts'
import { halvesPercent, measure } from './measure.ts'
import { results } from './results.ts'
import { ROOT, sourceFiles, workspacePackages } from './sourceFiles.ts'

const listed = (lines: readonly string[]) => lines.map(line => `  ${line}`).join('\n')

const shape = measure(sourceFiles(), workspacePackages())

console.log(
  columns([
    ['package', 'files', 'median lines', `under ${LIMITS.smallFile}`, 'of these, one importer', 'share'],
    ...shape.groups.map(group => [
      group.name,
      `${group.files}`,
      `${group.medianLines}`,
      `${group.small}`,
      `${group.halves.length}`,
      `${halvesPercent(group).toFixed(1)} %`,
    ]),
  ]),
)
console.log(
  `\n${columns([['chart', 'lines', 'parts'], ...shape.charts.map(({ id, lines, parts }) => [id, `${lines}`, `${parts}`])])}`,
)

const found = results(shape)
for (const { rule, details } of found) if (details.length > 0) console.log(`\n${rule}:\n${listed(details)}`)

const subjects = longSubjects(ROOT)
if (subjects.length > 0)
  console.log(
    `\nSubjects over ${LIMITS.subjectLength} characters among today's commits (a warning):\n${listed(subjects)}`,
  )

console.log(
  `\n${columns([
    ['rule', 'found', 'limit', 'result'],
    ...found.map(({ rule, found: figure, limit, holds }) => [rule, figure, limit, holds ? 'holds' : 'BROKEN']),
  ])}`,
)
process.exitCode = found.some(({ holds }) => !holds) ? 1 : 0
