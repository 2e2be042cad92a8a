import { afterEach, expect, test, vi } from 'vitest'
import { nextTask } from './nextTask.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the browser’s own way to yield', { yield: () => new Promise<void>(resolve => setTimeout(resolve)) }],
  ['a timer where there is none', undefined],
])('another task is reached by %s', async (_, scheduler) => {
  vi.stubGlobal('scheduler', scheduler)
  const order: string[] = []
  const next = nextTask().then(() => order.push('next task'))
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  order.push('microtasks')
  await next
  expect(order).toEqual(['microtasks', 'next task'])
})
