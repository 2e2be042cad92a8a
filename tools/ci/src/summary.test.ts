import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readReport, type TestFile } from './report.ts'
import { summarise, totalsLine } from './summary.ts'

const file = (path: string, ...outcomes: TestFile['tests'][number]['outcome'][]): TestFile => ({
  path,
  milliseconds: 1000,
  tests: outcomes.map((outcome, index) => ({ name: `test ${index}`, outcome })),
})

const vitest = (report: object) =>
  readReport(JSON.stringify({ success: true, startTime: 1, testResults: [], ...report })).files

const testResult = (status: string, ...statuses: string[]) => ({
  name: '/a.test.ts',
  status,
  message: '',
  startTime: 1,
  endTime: 3,
  assertionResults: statuses.map(each => ({ fullName: each, status: each })),
})

const outcomes = (files: TestFile[]) => files.flatMap(({ tests }) => tests.map(({ outcome }) => outcome))

describe('reports of Vitest', () => {
  test('a test that has neither passed nor failed counts as skipped', () => {
    const files = vitest({ testResults: [testResult('passed', 'passed', 'pending', 'todo', 'skipped')] })
    expect(outcomes(files)).toEqual(['passed', 'skipped', 'skipped', 'skipped'])
    expect(files[0]?.milliseconds).toBe(2)
  })

  test('a file that did not load is a failure', () => {
    expect(outcomes(vitest({ success: false, testResults: [testResult('failed')] }))).toEqual(['failed'])
  })

  test('an error outside of all tests is a failure', () => {
    const testResults = [testResult('passed', 'passed')]
    expect(outcomes(vitest({ success: false, testResults }))).toEqual(['passed', 'failed'])
  })

  test('a failed test and its failed file count as one failure', () => {
    const testResults = [testResult('failed', 'passed', 'failed')]
    expect(outcomes(vitest({ success: false, testResults }))).toEqual(['passed', 'failed'])
  })
})

describe('reports of Playwright', () => {
  const stats = { startTime: '2026-01-01T00:00:00.000Z' }

  const playwright = (statuses: string[], errors: object[] = []) => {
    const specs = statuses.map(status => ({ title: status, tests: [{ status, results: [{ duration: 5 }] }] }))
    const suites = [{ title: 'page.spec.ts', specs: [], suites: [{ title: 'page', specs }] }]
    return readReport(JSON.stringify({ errors, suites, stats })).files
  }

  test('a test that needed a second try has failed', () => {
    const files = playwright(['expected', 'unexpected', 'flaky', 'skipped'])
    expect(outcomes(files)).toEqual(['passed', 'failed', 'failed', 'skipped'])
    expect(files).toMatchObject([{ path: 'page.spec.ts', milliseconds: 20 }])
  })

  test('the reason of a failure is kept', () => {
    const specs = [
      {
        title: 'a',
        tests: [{ status: 'unexpected', results: [{ duration: 1, errors: [{ message: 'no such button' }] }] }],
      },
    ]
    const suites = [{ title: 'page.spec.ts', specs }]
    const { files, started } = readReport(JSON.stringify({ errors: [], suites, stats }))
    expect(started).toBe(Date.UTC(2026, 0, 1))
    expect(files[0]?.tests).toEqual([{ name: 'a', outcome: 'failed', reason: 'no such button' }])
  })

  test('the page at the failure is kept, as roles and names', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-page-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'error-context.md')
    writeFileSync(path, '# Error\n\n# Page snapshot\n\n```yaml\n- heading "Connect"\n```\n\n# Test source\n')
    const result = { duration: 1, errors: [{ message: 'lost' }], attachments: [{ name: 'error-context', path }] }
    const specs = [{ title: 'a', tests: [{ status: 'unexpected', results: [result] }] }]
    const { files } = readReport(JSON.stringify({ errors: [], suites: [{ title: 'page.spec.ts', specs }], stats }))
    expect(files[0]?.tests[0]?.reason).toBe('lost\n\nThe page:\n- heading "Connect"\n')
  })

  test('a server that did not start is a failure', () => {
    expect(outcomes(playwright([], [{ message: 'the web server exited\nearly' }]))).toEqual(['failed'])
  })
})

test.each(['{"numPassedTests": 3}', '[]', 'null', '{"testResults": ['])('%s is not accepted as a report', text => {
  expect(() => readReport(text)).toThrow(Error)
})

describe('the totals', () => {
  test('the totals list the ten slowest files, slowest first, and the files from the cache', () => {
    const files = Array.from({ length: 9 }, (_, index) => ({
      ...file(`${index}.test.ts`, 'passed'),
      milliseconds: index,
    }))
    const { slowest, rows } = summarise([
      { name: '@foyer/core', task: 'test', cached: true, files },
      {
        name: '@foyer/react',
        task: 'test',
        cached: false,
        files: [...files, { ...file('v.test.ts'), milliseconds: 99 }],
      },
    ])
    expect(slowest).toHaveLength(10)
    expect(slowest.slice(0, 2)).toEqual([
      { suite: '@foyer/react', path: 'v.test.ts', cached: false, milliseconds: 99 },
      { suite: '@foyer/core', path: '8.test.ts', cached: true, milliseconds: 8 },
    ])
    expect(rows.map(({ cached }) => cached)).toEqual([true, false])
  })

  test('the totals are counted by part and suite', () => {
    const { rows, totals } = summarise([
      {
        name: '@foyer/core',
        task: 'test',
        cached: false,
        files: [file('a.test.ts', 'passed'), file('a.model.test.ts', 'passed')],
      },
      { name: '@foyer/adapters-evm', task: 'test', cached: false, files: [file('b.test.ts', 'passed', 'failed')] },
      { name: '@foyer/demo', task: 'test:browser', cached: false, files: [file('page.spec.ts', 'passed', 'skipped')] },
    ])
    expect(rows.map(row => `${row.part} ${row.suite} ${row.passed} ${row.failed} ${row.skipped}`)).toEqual([
      'unit @foyer/core 1 0 0',
      'model @foyer/core 1 0 0',
      'adapter @foyer/adapters-evm 1 1 0',
      'browser @foyer/demo 1 0 1',
    ])
    expect(totals).toEqual({ passed: 4, failed: 1, skipped: 1 })
  })

  test('the totals contain the first lines of a failure, without colours', () => {
    const reason = `\u001B[31mexpected 1\u001B[39m\n${'  at line\n'.repeat(50)}`
    const assertionResults = [{ fullName: 'adds', status: 'failed', failureMessages: [reason] }]
    const files = vitest({ success: false, testResults: [{ ...testResult('failed'), assertionResults }] })
    const { problems } = summarise([{ name: '@foyer/core', task: 'test', cached: false, files }])
    expect(problems[0]?.split('\n').slice(0, 3)).toEqual([
      '@foyer/core /a.test.ts: adds',
      '    expected 1',
      '      at line',
    ])
    expect(problems[0]?.split('\n')).toHaveLength(13)
  })

  test('the totals list failed and skipped tests', () => {
    const files = [file('a.test.ts', 'passed', 'failed', 'skipped')]
    const { problems, skipped } = summarise([{ name: '@foyer/core', task: 'test', cached: false, files }])
    expect(problems).toEqual(['@foyer/core a.test.ts: test 1'])
    expect(skipped).toEqual(['@foyer/core a.test.ts: test 2'])
  })

  test.each([
    ['left no report (its configuration names reports/test.json?)', undefined],
    ['ran no test', []],
    ['ran no test', [file('a.test.ts', 'skipped')]],
  ])('a suite that %s is a failure', (problem, files) => {
    const { totals, problems } = summarise([{ name: '@foyer/core', task: 'test', cached: false, files }])
    expect(totals.failed).toBe(1)
    expect(problems).toEqual([`@foyer/core test: ${problem}`])
  })
})

test('the line has the number of skipped tests only if there are any', () => {
  expect(totalsLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(totalsLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})
