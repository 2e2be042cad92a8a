import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageTests } from '@foyer/tests'
import { expect, onTestFinished, test, vi } from 'vitest'
import { failureText, progressIn } from './progress.ts'

const fault = (message: string, at: string) => ({ name: 'Error', message, stack: `Error: ${message}\n    at ${at}` })

const LIBRARY = 'Timeout._onTimeout (/a/node_modules/@walletconnect/utils/dist/index.cjs.js:1:6064)'

test.each([
  ['Proposal expired', LIBRARY, false],
  ['Request expired. Please try again.', LIBRARY, false],
  ['Proposal expired', 'approve (/a/packages/walletconnect/src/loadClient.ts:3:1)', true],
  ['The relay is gone.', LIBRARY, true],
])('"%s" at %s fails a run: %s', (message, at, fails) => {
  const { onUnhandledError } = packageTests().test!
  expect(onUnhandledError?.(fault(message, at) as never)).toBe(fails)
})

test('an error that no test has caught is told with its place, beside the test that ran then', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-progress-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'progress.jsonl')
  vi.stubEnv('FOYER_PROGRESS', file)
  vi.resetModules()
  const { default: Progress } = await import('@foyer/tests/progress')
  const during = { VITEST_TEST_PATH: join(process.cwd(), 'src/a.test.ts'), VITEST_TEST_NAME: 'a is b' }
  new Progress().onTestRunEnd([], [{ ...fault('late', 'b.ts:1:2'), ...during }])
  const [failure, ...others] = progressIn(readFileSync(file, 'utf8')).failures
  expect(others).toEqual([])
  expect(failure).toMatchObject({ isOutside: true, message: 'Error: late\n    at b.ts:1:2' })
  expect(failureText(failure!)).toBe(
    [
      '✗ @foyer/ci src/a.test.ts',
      "  (an error outside of all tests, while or after 'a is b')",
      '  Error: late',
      '  Alone: npx -y pnpm@10.34.9 --filter @foyer/ci test',
    ].join('\n'),
  )
})
