import { expect, test } from 'vitest'
import { createRate } from './rate.ts'

test('H62 lets through a burst, then one for each step of time', () => {
  let time = 0
  const isAllowed = createRate(() => time, { burst: 60, every: 100 })
  const passed = (count: number) => Array.from({ length: count }, isAllowed).filter(Boolean).length
  expect(passed(1000)).toBe(60)
  time += 99
  expect(passed(1000)).toBe(0)
  time += 1
  expect(passed(1000)).toBe(1)
  time += 1_000_000
  expect(passed(1000)).toBe(60)
})

test('a clock that goes back gives nothing', () => {
  let time = 1_000_000
  const isAllowed = createRate(() => time, { burst: 1, every: 100 })
  expect(isAllowed()).toBe(true)
  time = 0
  expect(isAllowed()).toBe(false)
})
