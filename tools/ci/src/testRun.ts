import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { browserName } from './browser.ts'
import { takeFailedTasks } from './failedTasks.ts'
import { failureText, followProgress, progressIn } from './progress.ts'
import { type Run, run } from './run.ts'
import { seconds } from './seconds.ts'
import { collect, type ExpectedSuite, removeReport } from './suites.ts'
import { summarise, totalsLine } from './summary.ts'
import { table } from './table.ts'
import { keepTime, lastTime } from './times.ts'
import { ROOT } from './workspace.ts'

export type Part = { name: string; command: string[]; minutes: number }

/** Parts that run one after the other; those of a list run side by side. */
export type Step = Part | readonly Part[]

const PROGRESS = join(ROOT, 'reports', 'progress.jsonl')

const TOTALS = join(ROOT, 'reports', 'totals.txt')

const listed = (title: string, lines: string[]) =>
  lines.length > 0 ? `\n${title}\n${lines.map(line => `  ${line}\n`).join('')}` : ''

const isCached = ({ cached }: { cached: boolean }) => (cached ? 'cached' : '')

/**
 * Runs the steps one after the other, all of them even after one has failed, prints the results of the suites and writes the totals to
 * reports/totals.txt. `name` is that of the command, whose time is kept for the next one. Resolves with true if everything passed.
 */
export async function testRun(steps: readonly Step[], suites: ExpectedSuite[], name: string): Promise<boolean> {
  mkdirSync(join(ROOT, 'reports'), { recursive: true })
  rmSync(TOTALS, { force: true })
  rmSync(PROGRESS, { force: true })
  suites.forEach(removeReport)

  const browser = await browserName()
  // Part of the key under which turbo keeps a passed suite (turbo.json).
  process.env.FOYER_BROWSER = browser
  process.env.FOYER_NODE = `${process.version} ${process.platform} ${process.arch}`
  process.env.FOYER_PROGRESS = PROGRESS
  const since = Date.now()
  const endProgress = followProgress(PROGRESS, lastTime(name))
  const runs: Run[] = []
  for (const step of steps) {
    const started = [step].flat().map(({ name, command, minutes }) => run(name, command, { cwd: ROOT, minutes }))
    runs.push(...(await Promise.all(started)))
  }

  endProgress()

  const { rows, totals, problems, skipped, slowest } = summarise(suites.map(suite => collect(suite, since)))
  const broken = runs.filter(({ ok }) => !ok)
  const { failures: told } = progressIn(existsSync(PROGRESS) ? readFileSync(PROGRESS, 'utf8') : '')
  const outside = told
    .filter(({ isOutside }) => isOutside)
    .map(failure => [failureText(failure), ...failure.message.split('\n').slice(1)].join('\n  '))
  totals.failed += outside.length

  console.log(
    `\n${table([
      ['part', 'suite', 'passed', 'failed', 'skipped', 'time in tests', ''],
      ...rows.map(row => [
        row.part,
        row.suite,
        row.passed,
        row.failed,
        row.skipped,
        seconds(row.milliseconds),
        isCached(row),
      ]),
    ])}`,
  )
  console.log(
    `\n${table([
      ['slowest files', 'suite', 'time in tests', ''],
      ...slowest.map(file => [file.path, file.suite, seconds(file.milliseconds), isCached(file)]),
    ])}`,
  )
  console.log(
    `\n${table([
      ['part', 'time', 'result'],
      ...runs.map(({ name, ok, milliseconds }) => [name, seconds(milliseconds), ok ? 'passed' : 'FAILED']),
      ['all', seconds(Date.now() - since), ''],
    ])}`,
  )
  console.log(`\nBrowser: ${browser}`)
  console.log(listed('Skipped:', skipped))

  // Failures come last, where a reader of `.ci/run` looks first.
  const ends = takeFailedTasks(ROOT, since).map(({ name, end }) => `\n▸ The end of ${name}:\n${end}\n`)
  const failures = [
    ...ends,
    listed('Failed:', [...broken.map(({ name }) => `${name}: see its output above`), ...problems, ...outside]),
  ].join('')
  const end = `${failures}${totalsLine(totals)}\n`
  writeFileSync(TOTALS, end)
  console.log(end)
  const isPassed = broken.length === 0 && totals.failed === 0
  // A run that was read from the cache says nothing of the next one.
  if (isPassed && rows.every(row => !row.cached)) keepTime(name, Date.now() - since)
  return isPassed
}
