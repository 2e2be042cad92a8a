import { expect, test } from 'vitest'
import { waitingTime } from './waitingTime.ts'

const ALL = { from: 0, to: 100 }

test('overlapping waits count once', () => {
  expect(waitingTime([], ALL)).toBe(0)
  expect(
    waitingTime(
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

test('waits outside the window do not count', () => {
  expect(
    waitingTime(
      [
        { from: 0, to: 20 },
        { from: 90, to: 200 },
        { from: 300, to: 400 },
      ],
      { from: 10, to: 100 },
    ),
  ).toBe(20)
})
