import { expect, test } from 'vitest'
import { contentProblems } from './contentProblems.ts'

const files = ['LICENSE', 'README.md', 'CHANGELOG.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']

test('a tarball has a licence, a page, a changelog and a build', () => {
  expect(contentProblems(files)).toEqual([])
  expect(contentProblems(['package.json', 'dist/send.js'])).toEqual([
    'has no LICENSE',
    'has no README.md',
    'has no CHANGELOG.md',
    'has no dist/index.js',
    'has no dist/index.d.ts',
  ])
})

test.each([
  'src/send.ts',
  'dist/send.test.js',
  'dist/send.fixture.d.ts',
  'dist/send.js.map',
  'dist/send.d.ts.map',
  'dist/__snapshots__/send.js',
  'reports/test.json',
  'build.ts',
  '.env',
])('a tarball does not contain %s', path => {
  expect(contentProblems([...files, path])).toEqual([`contains ${path}, which is not for a host`])
})

test('a file named after a test, without being one, is published', () => {
  expect(contentProblems([...files, 'dist/testing/latest.js', 'dist/specification.d.ts'])).toEqual([])
})
