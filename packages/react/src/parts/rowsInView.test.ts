import { expect, test } from 'vitest'
import { rowsInView } from './rowsInView.ts'

test('a list far below or far above the window has no rows', () => {
  expect(rowsInView({ top: 5_000, window: 800, height: 56, count: 1_000 })).toEqual({ from: 0, to: 0 })
  expect(rowsInView({ top: -90_000, window: 800, height: 56, count: 1_000 })).toEqual({ from: 1_000, to: 1_000 })
})

test.each([
  [640, 56, 1_000],
  [844, 124, 7],
  [1_400, 56, 0],
])('in a window of %i px every row of %i px in sight is rendered, and a few more', (window, height, count) => {
  for (let top = 2_000; top > -60_000; top -= 97) {
    const { from, to } = rowsInView({ top, window, height, count })
    const first = Math.max(0, Math.floor(-top / height))
    const last = Math.min(count, Math.ceil((window - top) / height))
    if (first < last) expect(from <= first && to >= last, `from ${from} to ${to} at ${top}`).toBe(true)
    expect(to - from).toBeLessThanOrEqual(window / height + 26)
    expect(from >= 0 && to <= count).toBe(true)
  }
})
