import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesIn, ROOT } from './repository.ts'

/** A test or group with its title: `test('…'`, `test.each(rows)('…'`, `describe("…"`. Skipped ones do not count. */
const NAMED = /(?:\b(?:test|it|describe)(?:\.(?!skip|todo|fixme)\w+)*|\))\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*?)\1/g
const HAZARD = /\bH\d\d\b/g

/** Returns the titles of the tests and groups of a file, as they are written there. */
const titlesIn = (source: string): string[] =>
  [...source.matchAll(NAMED)].map(([, , title = '']) => title.replace(/\\(?=['"`])/g, ''))

/** Returns the hazards in the test titles of a file, one entry per test. */
export const hazardsIn = (source: string): string[] =>
  titlesIn(source).flatMap(title => [...new Set(title.match(HAZARD))])

/** A row of the page of hazards: a test by its file, relative to the repository, and its title. */
const ROW = /^- `([^`]+\.tsx?)`: (.+)$/gm

/** Returns the rows of a page that name a test which does not exist. */
export const missingTests = (page: string, read: (file: string) => string | undefined): string[] =>
  [...page.matchAll(ROW)].flatMap(([row, file = '', title = '']) =>
    titlesIn(read(file) ?? '').includes(title) ? [] : [row],
  )

export type HazardTests = { count: number; files: string[] }

/** Tests of each hazard, found by their titles; `files` are paths from the root of the repository. */
export function hazardTests(): Map<string, HazardTests> {
  const found = new Map<string, HazardTests>()
  const files = ['packages', 'apps', 'tools']
    .flatMap(folder => filesIn(join(ROOT, folder)))
    .filter(path => /\.(?:test|spec)\.tsx?$/.test(path))
  for (const path of files) {
    for (const hazard of hazardsIn(readFileSync(path, 'utf8'))) {
      const tests = found.get(hazard) ?? { count: 0, files: [] }
      const file = relative(ROOT, path)
      found.set(hazard, {
        count: tests.count + 1,
        files: tests.files.includes(file) ? tests.files : [...tests.files, file],
      })
    }
  }
  return found
}
