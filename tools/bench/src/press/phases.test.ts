import { expect, test } from 'vitest'
import { phasesOf } from './phases.ts'

const event = (name: string, ts: number, dur: number, pid = 1) => ({ name, ph: 'X', pid, tid: 1, ts, dur })

test('time inside an inner event counts for the inner phase, and only within the window on the page’s main thread', () => {
  const phases = phasesOf(
    [
      event('RunTask', 0, 10_000),
      event('FunctionCall', 1_000, 6_000),
      event('Layout', 2_000, 1_000),
      event('RunTask', 12_000, 8_000),
      event('Commit', 13_000, 1_000),
      event('FunctionCall', 2_000, 9_000, 2),
    ],
    { from: 1_000, to: 15_000 },
  )
  expect(Object.fromEntries(phases)).toEqual({
    'the rest of the tasks': 3 + 2,
    'script: callbacks': 5,
    layout: 1,
    paint: 1,
  })
})
