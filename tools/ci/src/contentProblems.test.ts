import { expect, test } from 'vitest'
import { contentProblems } from './contentProblems.ts'

const files = [
  'LICENSE',
  'README.md',
  'CHANGELOG.md',
  'package.json',
  'dist/index.js',
  'dist/index.d.ts',
  'src/index.ts',
]

test('a tarball has a licence, a page, a changelog and a build', () => {
  expect(contentProblems(files)).toEqual([])
  expect(contentProblems(['package.json', 'src/index.ts'])).toEqual([
    'has no LICENSE',
    'has no README.md',
    'has no CHANGELOG.md',
    'has no dist/index.js',
    'has no dist/index.d.ts',
  ])
})

test.each([
  'src/send.test.ts',
  'src/send.test-d.ts',
  'dist/send.fixture.d.ts',
  'src/visit.fixture.ts',
  'src/__snapshots__/send.test.ts.snap',
  'reports/test.json',
  'build.ts',
  '.env',
])('a tarball does not contain %s', path => {
  expect(contentProblems([...files, path])).toEqual([`contains ${path}, which is not for a host`])
})

test('a file named after a test, without being one, is published', () => {
  expect(contentProblems([...files, 'src/testing/latest.ts', 'src/specification.ts'])).toEqual([])
})
