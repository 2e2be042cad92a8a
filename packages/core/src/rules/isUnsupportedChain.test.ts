import { expect, test } from 'vitest'
import { isUnsupportedChain } from './isUnsupportedChain.ts'

const both = [false, true]
const rows = both.flatMap(requested =>
  both.flatMap(switchingEnabled =>
    both.flatMap(allowUnsupported => both.map(basic => ({ requested, switchingEnabled, allowUnsupported, basic }))),
  ),
)

test('H13 one of the 16 combinations opens UnsupportedChain', () => {
  expect(rows).toHaveLength(16)
  expect(rows.filter(isUnsupportedChain)).toEqual([
    { requested: false, switchingEnabled: true, allowUnsupported: false, basic: false },
  ])
})
