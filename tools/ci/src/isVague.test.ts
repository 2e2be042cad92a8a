import { expect, test } from 'vitest'
import { isVague } from './isVague.ts'

test.each(['src/utils.ts', 'src/helpers/date.ts', 'src/common.ts', 'src/walletManager.ts', 'src/test-util.ts'])(
  '%s is a vague name',
  path => expect(isVague(path)).toBe(true),
)

test.each(['src/connect.ts', 'src/uncommon.ts', 'src/futile.ts', 'src/management.ts'])('%s is not a vague name', path =>
  expect(isVague(path)).toBe(false),
)
