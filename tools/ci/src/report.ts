import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** The fields of a JSON report of Vitest that are read here. */
export type VitestReport = {
  success: boolean
  startTime: number
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}

type PlaywrightResult = {
  duration: number
  errors?: { message?: string }[]
  attachments?: { name: string; path?: string }[]
}

type PlaywrightSuite = {
  title: string
  specs: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
  suites?: PlaywrightSuite[]
}

/** The fields of a JSON report of Playwright that are read here. */
export type PlaywrightReport = {
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
  stats: { startTime: string }
}

export type Outcome = 'passed' | 'failed' | 'skipped'

/** One test. `reason` is the start of the tool's message about a failure, as plain text. */
export type TestRun = { name: string; outcome: Outcome; reason?: string }

export type TestFile = { path: string; milliseconds: number; tests: TestRun[] }

/** One run of a tool. `started` is in milliseconds since the epoch. */
export type Report = { started: number; files: TestFile[] }

const LINES_OF_A_REASON = 12

const reasonOf = (messages: readonly (string | undefined)[]): { reason?: string } => {
  const text = stripVTControlCharacters(messages.filter(Boolean).join('\n')).trim()
  return text ? { reason: text.split('\n').slice(0, LINES_OF_A_REASON).join('\n') } : {}
}

const LINES_OF_A_PAGE = 60

/** Roles and names of the page at the failure, which Playwright leaves in a file. Elsewhere nobody can look at that file. */
function pageOf({ attachments = [] }: PlaywrightResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path
  const text = path !== undefined && existsSync(path) ? readFileSync(path, 'utf8') : ''
  const snapshot = /# Page snapshot\s+```yaml\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
  return snapshot.split('\n').slice(0, LINES_OF_A_PAGE).join('\n')
}

const vitestOutcome = (status: string): Outcome => {
  if (status === 'passed') return 'passed'
  return status === 'failed' ? 'failed' : 'skipped'
}

/** A test that needed a second try has failed once, so `flaky` is a failure. */
const playwrightOutcome = (status: string): Outcome => {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

const fromVitest = (report: VitestReport): TestFile[] => {
  const files = report.testResults.map(({ name, status, message, startTime, endTime, assertionResults }): TestFile => {
    const tests = assertionResults.map(
      (test): TestRun => ({
        name: test.fullName,
        outcome: vitestOutcome(test.status),
        ...reasonOf(test.failureMessages ?? []),
      }),
    )
    // The file did not load, or a hook around its tests failed. No test reports it.
    const failedOutside = status === 'failed' && tests.every(test => test.outcome !== 'failed')
    if (failedOutside) tests.push({ name: '(the file itself)', outcome: 'failed', ...reasonOf([message]) })
    return { path: name, milliseconds: Math.max(0, endTime - startTime), tests }
  })
  const isFailureSeen = files.some(({ tests }) => tests.some(test => test.outcome === 'failed'))
  if (!report.success && !isFailureSeen)
    files.push({ path: '', milliseconds: 0, tests: [{ name: '(an error outside of all tests)', outcome: 'failed' }] })
  return files
}

const fromPlaywright = (report: PlaywrightReport): TestFile[] => {
  const testsOf = (suite: PlaywrightSuite, above: string): TestFile['tests'] => {
    const own = suite.specs.flatMap(spec =>
      spec.tests.map(({ status, results }) => {
        const { reason } = reasonOf(results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)))
        const page = results.map(pageOf).filter(Boolean).join('\n')
        return {
          name: `${above}${spec.title}`,
          outcome: playwrightOutcome(status),
          ...(reason !== undefined && { reason: page ? `${reason}\n\nThe page:\n${page}` : reason }),
        }
      }),
    )
    return [...own, ...(suite.suites ?? []).flatMap(inner => testsOf(inner, `${above}${inner.title} `))]
  }
  const millisecondsOf = (suite: PlaywrightSuite): number => {
    const results = suite.specs.flatMap(spec => spec.tests.flatMap(test => test.results))
    const own = results.reduce((sum, { duration }) => sum + duration, 0)
    return (suite.suites ?? []).reduce((sum, inner) => sum + millisecondsOf(inner), own)
  }
  const files = report.suites.map(suite => ({
    path: suite.title,
    milliseconds: millisecondsOf(suite),
    tests: testsOf(suite, ''),
  }))
  const errors = report.errors.map(({ message }) => ({
    name: `(outside of all tests) ${message?.split('\n')[0] ?? ''}`.trim(),
    outcome: 'failed' as const,
  }))
  return errors.length === 0 ? files : [...files, { path: '', milliseconds: 0, tests: errors }]
}

/** Reads a report of either tool. Throws on anything else, so that a half-written file does not pass as a run without failures. */
export function readReport(text: string): Report {
  const report: unknown = JSON.parse(text)
  if (typeof report === 'object' && report !== null) {
    if ('testResults' in report) {
      const vitest = report as VitestReport
      return { started: vitest.startTime, files: fromVitest(vitest) }
    }
    if ('suites' in report) {
      const playwright = report as PlaywrightReport
      return { started: Date.parse(playwright.stats.startTime), files: fromPlaywright(playwright) }
    }
  }
  throw new Error('Neither a report of Vitest nor of Playwright.')
}
