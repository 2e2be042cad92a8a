import { expect, test } from 'vitest'
import { covered } from './covered.ts'

const ALL = { from: 0, to: 100 }

test('waits that overlap count once', () => {
  expect(covered([], ALL)).toBe(0)
  expect(
    covered(
      [
        { from: 30, to: 40 },
        { from: 0, to: 10 },
        { from: 5, to: 20 },
        { from: 6, to: 7 },
      ],
      ALL,
    ),
  ).toBe(30)
})

test('what lies before or after does not count', () => {
  expect(
    covered(
      [
        { from: 0, to: 20 },
        { from: 90, to: 200 },
        { from: 300, to: 400 },
      ],
      { from: 10, to: 100 },
    ),
  ).toBe(20)
})
