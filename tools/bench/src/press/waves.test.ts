import { expect, test } from 'vitest'
import { countWaves } from './waves.ts'

const request = (start: number, end: number) => ({ start, end })

test('without requests there is no wave', () => {
  expect(countWaves([])).toBe(0)
})

test('requests that start before the first answer are one wave', () => {
  expect(countWaves([request(2, 70), request(0, 60), request(5, 300)])).toBe(1)
})

test('a request that starts after the first answer is the next wave, even while others of the wave are still open', () => {
  expect(countWaves([request(0, 60), request(1, 500), request(61, 120), request(62, 130), request(121, 180)])).toBe(3)
})
