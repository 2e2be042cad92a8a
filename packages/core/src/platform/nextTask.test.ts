import { afterEach, expect, test, vi } from 'vitest'
import { nextTask } from './nextTask.ts'

afterEach(() => vi.unstubAllGlobals())

test('work that waits for the next task lets all microtasks run before it', async () => {
  const order: string[] = []
  const next = nextTask().then(() => order.push('next task'))
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  order.push('microtasks')
  await next
  expect(order).toEqual(['microtasks', 'next task'])
})

test('what the page has under the name of the browser’s scheduler is not called', async () => {
  const asked = vi.fn(() => {
    throw new Error('The page’s own scheduler.')
  })
  vi.stubGlobal('scheduler', { yield: asked })
  await nextTask()
  expect(asked).not.toHaveBeenCalled()
})
