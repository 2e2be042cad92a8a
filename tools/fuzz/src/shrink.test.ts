import { expect, test } from 'vitest'
import { shrink } from './shrink.ts'

const numbers = Array.from({ length: 40 }, (_, index) => index)

test('leaves the actions that the failure needs, in their order', async () => {
  const needed = [3, 17, 39]
  const fails = async (fewer: readonly number[]) => needed.every(number => fewer.includes(number))
  expect(await shrink(numbers, fails, () => false)).toEqual(needed)
})

test('returns all actions when fewer never fail again', async () => {
  expect(
    await shrink(
      numbers,
      async () => false,
      () => false,
    ),
  ).toEqual(numbers)
})

test('returns the fewest found when the time is up', async () => {
  let tries = 0
  const fails = async () => {
    tries += 1
    return true
  }
  expect(await shrink(numbers, fails, () => tries > 0)).toEqual(numbers.slice(20))
})
