import { expect, test } from 'vitest'
import { NOTHING, nextRange, rowsIn, type VisibleRange, visibleIn } from './visibleRange.ts'

const unit = 56
const list = { unit, length: 1_000 * unit }
const rest = (start: VisibleRange, sight: VisibleRange, of = list) => {
  const steps = [nextRange(start, sight, of)]
  for (let last = start; ; ) {
    const next = steps.at(-1)!
    if (next.from === last.from && next.to === last.to) return steps
    last = next
    steps.push(nextRange(next, sight, of))
  }
}
const added = (before: VisibleRange, after: VisibleRange) =>
  after.to - after.from - Math.max(0, Math.min(before.to, after.to) - Math.max(before.from, after.from))

test('the visible part of a list is within the viewport, and empty for a list far below or above it', () => {
  const opening = { from: 100, to: 700 }
  expect(visibleIn({ top: 300, length: 5_000 }, opening)).toEqual({ from: 0, to: 400 })
  expect(visibleIn({ top: -900, length: 5_000 }, opening)).toEqual({ from: 1_000, to: 1_600 })
  expect(visibleIn({ top: 2_000, length: 5_000 }, opening)).toEqual({ from: 0, to: 0 })
  expect(visibleIn({ top: -9_000, length: 5_000 }, opening)).toEqual({ from: 5_000, to: 5_000 })
})

test('the first range is the visible part, and later ranges grow by a few rows at a time', () => {
  const [first, ...more] = rest(NOTHING, { from: 0, to: 600 })
  expect(first).toEqual({ from: 0, to: 616 })
  for (const [at, step] of more.entries())
    expect(added(at ? more[at - 1]! : first!, step)).toBeLessThanOrEqual(4 * unit)
  expect(more.at(-1)).toEqual({ from: 0, to: 1_008 })
})

test('after a jump the range starts at the edge that stays visible, with no more rows than usual', () => {
  const down = nextRange({ from: 0, to: 1_008 }, { from: 20_000, to: 20_600 }, list)
  expect(down).toEqual({ from: 20_608 - 4 * unit, to: 20_608 })
  const up = nextRange({ from: 40_040, to: 41_048 }, { from: 20_000, to: 20_600 }, list)
  expect(up).toEqual({ from: 19_992, to: 19_992 + 4 * unit })
})

/** A steady hand, a flick, a thumb that is dragged: px from one frame to the next. */
test.each([29, -29, 97, -97, 640, -640, 9_000, -9_000, list.length])(
  'scrolled by %i px at a time, a step adds a few rows, and at rest all in sight are there, and not many more',
  by => {
    for (const height of [1, 550, 1_400]) {
      let last = NOTHING
      for (let top = by > 0 ? 0 : list.length - height; top >= 0 && top <= list.length; top += by) {
        const sight = { from: top, to: Math.min(list.length, top + height) }
        const next = nextRange(last, sight, list)
        if (last !== NOTHING) expect(added(last, next)).toBeLessThanOrEqual(4 * unit)
        const { from, to } = rest(next, sight).at(-1)!
        expect(from <= sight.from && to >= sight.to, `${from} to ${to} at ${top}`).toBe(true)
        expect(to - from).toBeLessThanOrEqual(height + 800 + 2 * unit)
        expect(from >= 0 && to <= list.length).toBe(true)
        last = next
      }
    }
  },
)

test('the range follows a list that becomes shorter or longer', () => {
  const [last] = rest({ from: 40_040, to: 41_048 }, { from: 500, to: 560 }, { unit, length: 560 }).slice(-1)
  expect(last).toEqual({ from: 56, to: 560 })
  expect(rest(last!, { from: 500, to: 900 }).at(-1)).toEqual({ from: 56, to: 1_344 })
})

test.each([
  [
    { from: 0, to: 600 },
    { from: 0, to: 11 },
  ],
  [
    { from: 300, to: 301 },
    { from: 4, to: 5 },
  ],
  [
    { from: 90_000, to: 90_600 },
    { from: 20, to: 20 },
  ],
])('a range of %o meets the expected rows', (range, rows) => {
  expect(rowsIn(range, { top: 32, height: unit, count: 20 })).toEqual(rows)
})
