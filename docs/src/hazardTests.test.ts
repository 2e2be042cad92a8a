import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hazardsIn, missingTests } from './hazardTests.ts'
import { DOCS, ROOT } from './repository.ts'

test('a test counts once for each hazard in its title', () => {
  const source = `
    test('H01 one leaves, the other stays', () => {})
    it("H01, H05: a late word of the former, and H01 again", async () => {})
    test.each([[1], [2]])('H02 row %i', () => {})
    describe('H03', () => { test(\`it isn\\'t H04\`, () => {}) })
  `
  expect(hazardsIn(source)).toEqual(['H01', 'H01', 'H05', 'H02', 'H03', 'H04'])
})

test('a hazard in a comment, another string or a skipped test does not count', () => {
  expect(hazardsIn(`// H01\nconst name = 'H02'\ntest.skip('H03', () => {})\ntest.todo('H04')`)).toEqual([])
})

test('a row of the page that names a test which does not exist is found', () => {
  const files: Record<string, string> = { 'a.test.ts': `test.each(rows)('H01 it isn\\'t %s', () => {})` }
  const page = "- `a.test.ts`: H01 it isn't %s\n- `a.test.ts`: another\n- `b.test.ts`: H01 it isn't %s\n"
  expect(missingTests(page, file => files[file])).toEqual(['- `a.test.ts`: another', "- `b.test.ts`: H01 it isn't %s"])
})

test('every test that the page of hazards names exists', () => {
  const read = (file: string) => (existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), 'utf8') : undefined)
  const page = readFileSync(join(DOCS, 'hazards.md'), 'utf8')
  expect(missingTests(page, read)).toEqual([])
  expect(page.match(/^- `/gm)?.length).toBeGreaterThan(50)
})
