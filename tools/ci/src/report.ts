/** What the JSON reporters of Vitest and Playwright write, as far as it is read here. */
export type VitestReport = {
  success: boolean
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string }[]
  }[]
}

type PlaywrightSuite = {
  title: string
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

export type PlaywrightReport = { errors: { message?: string }[]; suites: PlaywrightSuite[] }

export type Outcome = 'passed' | 'failed' | 'skipped'

export type TestFile = { path: string; milliseconds: number; tests: { name: string; outcome: Outcome }[] }

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
  const files = report.testResults.map(({ name, status, startTime, endTime, assertionResults }): TestFile => {
    const tests = assertionResults.map(test => ({ name: test.fullName, outcome: vitestOutcome(test.status) }))
    // The file itself did not load, or a hook around its tests failed: no test says so.
    const failedOutside = status === 'failed' && tests.every(test => test.outcome !== 'failed')
    if (failedOutside) tests.push({ name: '(the file itself)', outcome: 'failed' })
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
      spec.tests.map(test => ({ name: `${above}${spec.title}`, outcome: playwrightOutcome(test.status) })),
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

/** Reads a report of either tool. Throws on anything else, so that a half-written file is not taken for a run without failures. */
export function readReport(text: string): TestFile[] {
  const report: unknown = JSON.parse(text)
  if (typeof report === 'object' && report !== null) {
    if ('testResults' in report) return fromVitest(report as VitestReport)
    if ('suites' in report) return fromPlaywright(report as PlaywrightReport)
  }
  throw new Error('Neither a report of Vitest nor of Playwright.')
}
