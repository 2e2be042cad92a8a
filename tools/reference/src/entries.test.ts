import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publishedPackages } from './entries.ts'

test('published packages come with their entries, core first, and private ones do not', () => {
  const packages = publishedPackages()
  expect(packages.slice(0, 2).map(({ name }) => name)).toEqual(['@foyer/core', '@foyer/react'])
  expect(packages.map(({ name }) => name)).not.toContain('@foyer/sandbox')
  const entries = packages.flatMap(each => each.entries)
  expect(entries.map(({ name }) => name)).toContain('@foyer/core/siwx/server')
  expect(entries.map(({ name }) => name)).not.toContain('@foyer/core/heavyIcons.fixture')
  expect(entries.filter(({ path }) => !existsSync(path))).toEqual([])
})
