import { expect, test } from 'vitest'
import { engineOptions } from './engineOptions.ts'

test('without arguments every engine is run, and none is required', () => {
  expect(engineOptions([])).toEqual({
    chosen: ['chromium', 'firefox', 'webkit'],
    required: [],
    isRecorded: false,
    isShort: false,
    grep: undefined,
  })
})

test('a required engine is run beside those that are named', () => {
  expect(engineOptions(['firefox', '--require', 'webkit,firefox'])).toMatchObject({
    chosen: ['firefox', 'webkit'],
    required: ['webkit', 'firefox'],
  })
})

test.each([[['safari']], [['--require', 'firefox,edge']], [['--requires', 'firefox']]])(
  '%j is refused instead of running something else',
  args => expect(() => engineOptions(args)).toThrow(),
)

test.each([['--short'], ['--grep', 'send']])('a run of some tours cannot be recorded: %s', (...some) => {
  expect(() => engineOptions(['--record', ...some])).toThrow('no record')
})
