import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesIn, ROOT } from './repository.ts'

/** A test or group with its title: `test('…'`, `test.each(rows)('…'`, `describe("…"`. Skipped ones do not count. */
const NAMED = /(?:\b(?:test|it|describe)(?:\.(?!skip|todo|fixme)\w+)*|\))\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\])*?)\1/g
const HAZARD = /\bH\d\d\b/g

/** Returns the hazards in the test titles of a file, one entry per test. */
export const hazardsIn = (source: string): string[] =>
  [...source.matchAll(NAMED)].flatMap(([, , name = '']) => [...new Set(name.match(HAZARD))])

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
