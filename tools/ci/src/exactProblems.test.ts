import { expect, test } from 'vitest'
import { exactProblems } from './exactProblems.ts'

const OURS =
  "node_modules/@foyer/core/dist/options.d.ts(3,1): error TS2344: Type 'string | undefined' does not satisfy."
const XSTATE =
  "node_modules/xstate/dist/declarations/src/setup.d.ts(111,466): error TS2344: Type 'TConfig' does not satisfy."

test('errors of our declarations and of any other file count, those that are known do not', () => {
  const other = XSTATE.replace('setup', 'State')
  const output = [XSTATE, "  Types of property 'id' are incompatible.", OURS, other, ''].join('\n')
  expect(exactProblems(output, true)).toEqual([OURS, other])
  expect(exactProblems(`${XSTATE}\n`, true)).toEqual([])
  expect(exactProblems('', false)).toEqual([])
})

test('a compiler that fails without an error of a file is a problem', () => {
  const option = "error TS5023: Unknown compiler option '--exact'."
  expect(exactProblems(option, true)).toEqual([option])
  expect(exactProblems('Killed', true)).toEqual(['Killed'])
  expect(exactProblems('', true)).toHaveLength(1)
})
