import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserName } from './browser.ts'
import { run } from './run.ts'
import { seconds } from './seconds.ts'
import { collect, expectedSuites, forget } from './suites.ts'
import { summarise, totalsLine } from './summary.ts'
import { table } from './table.ts'
import { ROOT } from './workspace.ts'

const TURBO = ['turbo', 'run', '--ui=stream', '--output-logs=full', '--continue=always']

/**
 * One after the other, and the browsers last and alone: two cores are few, and a test that waits for a picture should not wait for a
 * compiler. All of them run, whatever fails, so that one run tells everything.
 */
const PARTS: { name: string; command: string[]; minutes: number }[] = [
  { name: 'types', command: [...TURBO, '--concurrency=2', 'check'], minutes: 10 },
  {
    name: 'lint (biome)',
    command: ['biome', 'check', '--error-on-warnings', '--diagnostic-level=warn', '.'],
    minutes: 5,
  },
  { name: 'lint (oxlint)', command: ['oxlint', '--type-aware', '--deny-warnings'], minutes: 5 },
  { name: 'boundaries', command: ['turbo', 'boundaries'], minutes: 5 },
  { name: 'file names', command: ['node', '--import', 'tsx', 'tools/ci/src/fileNames.ts'], minutes: 1 },
  { name: 'tests', command: [...TURBO, '--concurrency=1', 'test'], minutes: 25 },
  { name: 'tests in the browser', command: [...TURBO, '--concurrency=1', 'test:browser'], minutes: 30 },
]

const listed = (title: string, lines: string[]) =>
  lines.length > 0 ? `\n${title}\n${lines.map(line => `  ${line}\n`).join('')}` : ''

const totalsFile = join(ROOT, 'reports', 'totals.txt')
rmSync(totalsFile, { force: true })

const suites = expectedSuites()
suites.forEach(forget)

const runs = []
for (const { name, command, minutes } of PARTS) runs.push(await run(name, command, { cwd: ROOT, minutes }))

const { rows, totals, problems, skipped } = summarise(suites.map(collect))
const broken = runs.filter(({ ok }) => !ok)

console.log(
  `\n${table([
    ['part', 'suite', 'passed', 'failed', 'skipped', 'time in tests'],
    ...rows.map(row => [row.part, row.suite, row.passed, row.failed, row.skipped, seconds(row.milliseconds)]),
  ])}`,
)
console.log(
  `\n${table([
    ['part', 'time', 'result'],
    ...runs.map(({ name, ok, milliseconds }) => [name, seconds(milliseconds), ok ? 'passed' : 'FAILED']),
    ['all', seconds(runs.reduce((sum, { milliseconds }) => sum + milliseconds, 0)), ''],
  ])}`,
)
console.log(`\nBrowser: ${await browserName()}`)
console.log(listed('Skipped:', skipped))

// `.ci/run` ends with this: what failed is found where a reader looks first.
const failures = listed('Failed:', [...broken.map(({ name }) => `${name}: see its output above`), ...problems])
const end = `${failures}${totalsLine(totals)}\n`
mkdirSync(join(ROOT, 'reports'), { recursive: true })
writeFileSync(totalsFile, end)
console.log(end)
process.exitCode = broken.length > 0 || totals.failed > 0 ? 1 : 0
