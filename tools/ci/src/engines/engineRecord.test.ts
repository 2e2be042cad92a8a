import { expect, test } from 'vitest'
import { engineOutcome, engineRun } from './engineRecord.ts'

const report = (...outcomes: ('passed' | 'failed' | 'skipped')[]) => ({
  started: 0,
  files: [
    { path: 'send.tour.ts', milliseconds: 5, tests: outcomes.map((outcome, at) => ({ name: `tour ${at}`, outcome })) },
  ],
})

test('a run has the titles of the tours that passed, and of those that did not', () => {
  const run = engineRun('firefox', '140.0', report('passed', 'failed', 'skipped'), 61_400)
  expect(run).toEqual({
    engine: 'firefox',
    version: '140.0',
    seconds: 61,
    passed: ['tour 0'],
    failed: ['tour 1', 'tour 2'],
  })
  expect(engineOutcome([run], [])).toEqual({ lines: ['firefox 140.0: 1 passed, 2 failed in 61 s'], isPassed: false })
})

test.each([[undefined], [report()]])('a run without a tour has failed (%#)', empty => {
  expect(engineRun('webkit', '2.50', empty, 0)).toMatchObject({ passed: [], failed: ['no tour ran'] })
})

test('an engine that is not there is named with its reason, and fails the run only where it is required', () => {
  const runs = [
    engineRun('firefox', '140.0', report('passed'), 1000),
    { engine: 'webkit' as const, skipped: 'no WebKitWebDriver' },
  ]
  const lines = ['firefox 140.0: 1 passed, 0 failed in 1 s', 'skipped: webkit (no WebKitWebDriver)']
  expect(engineOutcome(runs, ['firefox'])).toEqual({ lines, isPassed: true })
  expect(engineOutcome(runs, ['webkit'])).toEqual({
    lines: [...lines, 'FAILED: webkit is required, and was not run'],
    isPassed: false,
  })
})
