import { expect, test } from 'vitest'
import { allWalletsCount } from './allWalletsCount.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [9, '9'],
  [10, '10'],
  [11, '10+'],
  [19, '10+'],
  [20, '20'],
  [487, '480+'],
])('%s is shown as %s', (count, text) => expect(allWalletsCount(count)).toBe(text))
