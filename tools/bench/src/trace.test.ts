import { expect, test } from 'vitest'
import { readTrace } from './trace.ts'

const event = (name: string, ts: number, dur: number, rest = {}) => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  dur,
  ...rest,
})

test('nested work counts once, and a frame ends with its commit', () => {
  const { frames, tasks } = readTrace([
    event('RunTask', 0, 9_000, { tdur: 8_000 }),
    event('FunctionCall', 1_000, 4_000),
    event('Layout', 2_000, 1_000),
    event('UpdateLayoutTree', 6_000, 2_000),
    event('Commit', 8_500, 100),
    event('RunTask', 10_000, 3_000),
    event('TimerFire', 10_000, 2_000, { tdur: 1_500 }),
    event('Commit', 12_500, 100),
  ])
  expect(frames).toEqual([6, 1.5])
  expect(tasks).toEqual([
    { clock: 9, processor: 8 },
    { clock: 3, processor: 3 },
  ])
})

test('threads of other processes do not count', () => {
  const { frames, tasks } = readTrace([
    event('RunTask', 0, 90_000, { pid: 2 }),
    event('FunctionCall', 0, 50_000, { pid: 2 }),
    event('FunctionCall', 100, 1_000),
    event('Commit', 2_000, 100),
  ])
  expect(frames).toEqual([1])
  expect(tasks).toEqual([])
})

test('a key counts to the end of the task that commits its frame', () => {
  const { keys } = readTrace([
    event('RunTask', 0, 1_000),
    event('EventDispatch', 100, 500, { args: { data: { type: 'pointermove' } } }),
    event('RunTask', 2_000, 5_000, { tdur: 4_000 }),
    event('EventDispatch', 2_100, 500, { args: { data: { type: 'keydown' } } }),
    event('RunTask', 8_000, 1_000),
    event('Commit', 8_500, 100),
    event('RunTask', 10_000, 3_000),
    event('RunTask', 20_000, 2_000),
    event('EventDispatch', 20_100, 500, { args: { data: { type: 'keydown' } } }),
    event('Commit', 21_000, 100),
  ])
  expect(keys).toEqual([5, 2])
})
