import type { Outcome, TestFile } from './report.ts'

/**
 * One run of a test tool in one workspace package. `files` is undefined if the run left no readable report; `cached` is true
 * if the report is of an earlier run with the same inputs.
 */
export type Suite = { name: string; task: 'test' | 'test:browser'; cached: boolean; files: TestFile[] | undefined }

export type Part = 'unit' | 'model' | 'adapter' | 'browser'

export type Totals = Record<Outcome, number>

export type Row = Totals & { part: Part; suite: string; cached: boolean; milliseconds: number }

export type SlowFile = { suite: string; path: string; cached: boolean; milliseconds: number }

export type Summary = { rows: Row[]; totals: Totals; problems: string[]; skipped: string[]; slowest: SlowFile[] }

const SLOWEST = 10

const partOf = ({ name, task }: Suite, path: string): Part => {
  if (task === 'test:browser') return 'browser'
  if (/\.(model|property)\.test\.tsx?$/.test(path)) return 'model'
  return name.startsWith('@foyer/adapters-') ? 'adapter' : 'unit'
}

const count = (files: TestFile[], outcome: Outcome) =>
  files.reduce((sum, { tests }) => sum + tests.filter(test => test.outcome === outcome).length, 0)

const counts = (files: TestFile[]): Totals => ({
  passed: count(files, 'passed'),
  failed: count(files, 'failed'),
  skipped: count(files, 'skipped'),
})

const rowsOf = (suite: Suite, files: TestFile[]): Row[] => {
  const parts = [...new Set(files.map(file => partOf(suite, file.path)))]
  return parts.map(part => {
    const own = files.filter(file => partOf(suite, file.path) === part)
    const milliseconds = own.reduce((sum, file) => sum + file.milliseconds, 0)
    return { part, suite: suite.name, cached: suite.cached, ...counts(own), milliseconds }
  })
}

const problemOf = ({ name, task, files }: Suite): string | undefined => {
  if (!files) return `${name} ${task}: left no report (its configuration names reports/${task.replace(':', '-')}.json?)`
  const { passed, failed } = counts(files)
  return passed + failed === 0 ? `${name} ${task}: ran no test` : undefined
}

const named = (suite: Suite, outcome: Outcome) =>
  (suite.files ?? []).flatMap(({ path, tests }) =>
    tests
      .filter(test => test.outcome === outcome)
      .map(({ name, reason }) => [`${suite.name} ${path}: ${name}`, ...(reason?.split('\n') ?? [])].join('\n    ')),
  )

const slowestOf = (suites: Suite[]): SlowFile[] =>
  suites
    .flatMap(({ name, cached, files = [] }) =>
      files.map(({ path, milliseconds }) => ({ suite: name, path, cached, milliseconds })),
    )
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, SLOWEST)

/** A suite that left no report, or ran no test, counts as one failure. */
export function summarise(suites: Suite[]): Summary {
  const lost = suites.map(problemOf).filter(problem => problem !== undefined)
  const { passed, failed, skipped } = counts(suites.flatMap(({ files }) => files ?? []))
  return {
    rows: suites.flatMap(suite => rowsOf(suite, suite.files ?? [])),
    totals: { passed, failed: failed + lost.length, skipped },
    problems: [...lost, ...suites.flatMap(suite => named(suite, 'failed'))],
    skipped: suites.flatMap(suite => named(suite, 'skipped')),
    slowest: slowestOf(suites),
  }
}

/** Returns the line for machines. */
export const totalsLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
