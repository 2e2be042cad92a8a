import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collect, pathInRepository, removeReport } from './suites.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-report-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const suite = (name: string, text: string) => {
  const report = join(folder, name)
  writeFileSync(report, text)
  return { name: '@foyer/core', folder: 'packages/core', task: 'test' as const, report }
}

const reportOf = (startTime: number) => {
  const result = {
    name: '/other/checkout/packages/core/src/a.test.ts',
    status: 'passed',
    message: '',
    assertionResults: [],
  }
  const testResults = [{ ...result, startTime, endTime: startTime + 5 }]
  return JSON.stringify({ success: true, startTime, testResults })
}

test('a report from before the run is from the cache', () => {
  const expected = suite('earlier.json', reportOf(999))
  expect(collect(expected, 1000)).toMatchObject({ cached: true, files: [{ milliseconds: 5 }] })
})

test('a report of the run itself is not from the cache', () => {
  expect(collect(suite('now.json', reportOf(1000)), 1000)).toMatchObject({ cached: false })
})

test('paths of a report from another checkout are mapped to this repository', () => {
  const { files } = collect(suite('elsewhere.json', reportOf(1)), 1000)
  expect(files?.map(({ path }) => path)).toEqual(['packages/core/src/a.test.ts'])
})

test('a path of Playwright, relative to its specs, is unchanged', () => {
  expect(pathInRepository('page.spec.ts', 'apps/demo')).toBe('page.spec.ts')
})

test('a half-written report is ignored', () => {
  expect(collect(suite('half.json', '{"testResults": ['), 1000)).toMatchObject({ cached: false, files: undefined })
})

test('a report removed before the run is not read after it', () => {
  const expected = suite('last.json', reportOf(1))
  removeReport(expected)
  expect(collect(expected, 0).files).toBeUndefined()
})
