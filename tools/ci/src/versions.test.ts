import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { statedVersions, stateVersion } from './versions.ts'
import { ROOT, workspacePackages } from './workspace.ts'

const read = (...path: string[]) => readFileSync(join(...path), 'utf8')

const packages = workspacePackages()
  .filter(each => !each.private)
  .map(({ name, folder }) => ({
    name,
    folder,
    version: (JSON.parse(read(folder, 'package.json')) as { version: string }).version,
  }))

const { version } = packages[0]!

test('all published packages have one version', () => {
  expect(packages.length).toBeGreaterThanOrEqual(10)
  expect(packages.filter(each => each.version !== version)).toEqual([])
})

test('the code and the apps state the version of the packages', () => {
  const stated = statedVersions(ROOT, version)
  expect(stated.filter(({ text, wanted }) => text !== wanted).map(({ file }) => file)).toEqual([])
  // Each of these files has a place for it: with another version they all change.
  expect(statedVersions(ROOT, '9.9.9').filter(({ text, wanted }) => text === wanted)).toEqual([])
  expect(stated.length).toBeGreaterThanOrEqual(7)
})

test('a new version is written into every file that states it', () => {
  const copy = mkdtempSync(join(tmpdir(), 'foyer-versions-'))
  onTestFinished(() => rmSync(copy, { recursive: true }))
  const files = statedVersions(ROOT, version).map(({ file }) => file)
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(ROOT, file), join(copy, file))
  }
  expect(stateVersion(copy, '9.9.9').sort()).toEqual([...files].sort())
  expect(read(copy, 'packages/core/src/resolveOptions.ts')).toContain("'core-9.9.9'")
  expect(read(copy, 'examples/migrated/package.json')).toContain('"@foyer/wagmi": "^9.9.9"')
  expect(stateVersion(copy, '9.9.9')).toEqual([])
})

test.each(packages)('the changelog of $name begins with its version', ({ name, folder }) => {
  expect(read(folder, 'CHANGELOG.md').split('\n## ').slice(0, 2)).toEqual([
    `# ${name}\n`,
    expect.stringMatching(`^${version.replaceAll('.', '\\.')}\n`),
  ])
})

test('the version has a page of notes, which lists no commit', () => {
  expect(existsSync(join(ROOT, `docs/releases/${version}.md`))).toBe(true)
  const commits = packages.filter(({ folder }) =>
    /^- (?:[0-9a-f]{7}: |Updated dependencies)/m.test(read(folder, 'CHANGELOG.md')),
  )
  expect(commits.map(({ name }) => name)).toEqual([])
})
