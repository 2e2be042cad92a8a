import { expect, test, vi } from 'vitest'
import type { LocksPort } from '../../platform/ports.ts'
import { flushMicrotasks } from '../../testing/index.ts'
import { holdLock, isHeld } from './tabLocks.ts'
import { memoryLocks } from './transactions.fixture.ts'

test('a lock is held by one until it releases it, also one that waits', async () => {
  const locks = memoryLocks()
  const granted: string[] = []
  const first = holdLock(locks, 'one', () => granted.push('first'))
  const second = holdLock(locks, 'one', () => granted.push('second'))
  const third = holdLock(locks, 'one', () => granted.push('third'))
  await vi.waitFor(() => expect(granted).toEqual(['first']))
  expect(await isHeld(locks, 'one')).toBe(true)
  second()
  first()
  await vi.waitFor(() => expect(granted).toEqual(['first', 'third']))
  third()
  await vi.waitFor(async () => expect(await isHeld(locks, 'one')).toBe(false))
})

test('without locks each tab counts as the only one', async () => {
  const granted = vi.fn()
  holdLock(undefined, 'one', granted)()
  expect(granted).toHaveBeenCalledOnce()
  expect(await isHeld(undefined, 'one')).toBe(false)
})

test('H46 locks that throw grant nothing, and break nothing', async () => {
  const broken = {
    request: () => Promise.reject(new Error('insecure')),
    query: () => Promise.reject(new Error('insecure')),
  } as unknown as LocksPort
  const granted = vi.fn()
  holdLock(broken, 'one', granted)()
  await flushMicrotasks()
  expect(granted).not.toHaveBeenCalled()
  expect(await isHeld(broken, 'one')).toBe(false)
})
