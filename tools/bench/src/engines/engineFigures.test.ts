import { expect, test } from 'vitest'
import { pressFigures } from './engineFigures.ts'

test('the ratio is that of the medians, and its range that of visits which followed each other', () => {
  const { bare, foyer, ratio } = pressFigures({ bare: [20, 40, 25], foyer: [60, 44, 50] })
  expect(bare).toEqual({ median: 25, min: 20, max: 40, runs: 3 })
  expect(foyer).toEqual({ median: 50, min: 44, max: 60, runs: 3 })
  expect(ratio).toEqual({ median: 2, min: 1.1, max: 3 })
})

test('a slow moment of the machine changes the range of the times, and not that of the ratio', () => {
  const { bare, ratio } = pressFigures({ bare: [20, 200, 20], foyer: [40, 400, 40] })
  expect(bare.max).toBe(200)
  expect(ratio).toEqual({ median: 2, min: 2, max: 2 })
})

test('pages that were not pressed equally often throw', () => {
  expect(() => pressFigures({ bare: [20], foyer: [] })).toThrow('1 presses of one page, 0 of the other')
})
