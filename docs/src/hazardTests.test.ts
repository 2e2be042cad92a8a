import { expect, test } from 'vitest'
import { hazardsIn } from './hazardTests.ts'

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
