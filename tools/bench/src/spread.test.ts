import { expect, test } from 'vitest'
import { slope, spread } from './spread.ts'

test('the median of an even number of runs is the mean of the middle two', () => {
  expect(spread([9, 1, 4, 2])).toEqual({ median: 3, min: 1, max: 9, runs: 4 })
})

test('the median of an odd number of runs is one of them', () => {
  expect(spread([3, 100, 2])).toEqual({ median: 3, min: 2, max: 100, runs: 3 })
})

test('an empty list throws instead of giving a median', () => {
  expect(() => spread([])).toThrow('at least one run')
})

test('the slope is the growth per step and ignores symmetric noise', () => {
  expect(slope([5, 7, 9, 11])).toBe(2)
  expect(slope([8, 8, 8])).toBe(0)
  expect(slope([10, 0, 0, 10])).toBe(0)
})
