import { LARGEST_MEMORY } from '@foyer/auth/protocol'
import { expect, test, vi } from 'vitest'
import { createPageMemory } from './pageMemory.ts'

test('each change gives the page the newest text, and the next frame reads it', () => {
  const send = vi.fn()
  const memory = createPageMemory(undefined, send)
  memory.setItem('one', '1')
  memory.setItem('two', '2')
  memory.removeItem('one')
  memory.removeItem('one')
  expect(send.mock.calls).toEqual([['{"one":"1"}'], ['{"one":"1","two":"2"}'], ['{"two":"2"}']])
  const next = createPageMemory(send.mock.lastCall![0], send)
  expect([next.getItem('one'), next.getItem('two')]).toEqual([null, '2'])
})

test('what is too much is refused, and what was kept stays', () => {
  const send = vi.fn()
  const memory = createPageMemory('{"one":"1"}', send)
  expect(() => memory.setItem('one', 'x'.repeat(LARGEST_MEMORY))).toThrow(RangeError)
  expect(memory.getItem('one')).toBe('1')
  expect(send).not.toHaveBeenCalled()
})

test.each(['', 'null', '[]', '{"one":1}', '{'])('a page that gives %j gives nothing', text => {
  expect(createPageMemory(text, () => {}).getItem('one')).toBeNull()
})
