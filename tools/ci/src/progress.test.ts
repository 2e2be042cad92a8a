import { expect, test } from 'vitest'
import { failureText, progressIn, progressLine } from './progress.ts'

const FAILURE = {
  suite: '@foyer/core',
  file: 'src/a.test.ts',
  name: 'a > is b',
  message: 'expected 1 to be 2\nat a.test.ts',
  command: "npx -y pnpm@10.34.9 --filter @foyer/core exec vitest run src/a.test.ts -t 'a is b'",
}
const FILE = { suite: '@foyer/core', file: 'src/a.test.ts', passed: 3, failed: 1, skipped: 2 }

test('what the suites tell is summed up, without the line that is being written', () => {
  const text = `${JSON.stringify(FAILURE)}\n${JSON.stringify(FILE)}\n{"suite":"@foy`
  expect(progressIn(text)).toEqual({ passed: 3, failed: 1, skipped: 2, failures: [FAILURE] })
  expect(progressIn('')).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [] })
})

test('a failure has the test, its reason in one line, and the command that runs it alone', () => {
  expect(failureText(FAILURE)).toBe(
    `✗ @foyer/core src/a.test.ts\n  a > is b\n  expected 1 to be 2\n  Alone: ${FAILURE.command}`,
  )
})

test('the bar is as long as the share of the time of the last run, and full only at the end', () => {
  const progress = { passed: 1234, failed: 0, skipped: 0, failures: [] }
  expect(progressLine(65_000, 130_000, progress)).toBe(
    `${'█'.repeat(12)}${'░'.repeat(12)} 1:05 of about 2:10 · 1,234 passed`,
  )
  expect(progressLine(300_000, 130_000, progress)).toContain('5:00 of about 2:10')
  expect(progressLine(65_000, undefined, { ...progress, failed: 2 })).toBe('1:05 · 1,234 passed, 2 FAILED')
})
