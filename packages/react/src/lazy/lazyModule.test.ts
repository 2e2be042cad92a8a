import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyModule } from './lazyModule.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A fetch whose attempts the test settles, in any order. */
function scriptedFetch() {
  const attempts: { resolve: (module: string) => void; reject: (error: unknown) => void }[] = []
  const fetch = () => new Promise<string>((resolve, reject) => void attempts.push({ resolve, reject }))
  return { attempts, fetch }
}

test('a module is fetched once for several loads', async () => {
  const { attempts, fetch } = scriptedFetch()
  const module = lazyModule(fetch)
  expect(module.status()).toBe('idle')
  const both = Promise.all([module.load(), module.load()])
  expect(module.status()).toBe('loading')
  attempts[0]?.resolve('account')
  expect(await both).toEqual(['account', 'account'])
  expect(await module.load()).toBe('account')
  expect(module.loaded()).toBe('account')
  expect(module.status()).toBe('loaded')
  expect(attempts).toHaveLength(1)
})

test('a failed module is fetched again by the next load, and each change is announced', async () => {
  const { attempts, fetch } = scriptedFetch()
  const module = lazyModule(fetch)
  const statuses: string[] = []
  const stop = module.subscribe(() => statuses.push(module.status()))
  const first = module.load()
  attempts[0]?.reject(new Error('offline'))
  await expect(first).rejects.toThrow('offline')
  expect(module.status()).toBe('failed')
  expect(module.loaded()).toBe(undefined)
  const second = module.load()
  attempts[1]?.resolve('account')
  expect(await second).toBe('account')
  expect(statuses).toEqual(['loading', 'failed', 'loading', 'loaded'])
  stop()
})

test('a fetch that throws at once is a failure like any other', async () => {
  const module = lazyModule<string>(() => {
    throw new Error('blocked')
  })
  await expect(module.load()).rejects.toThrow('blocked')
  expect(module.status()).toBe('failed')
})

test('H50 after the time-out a retry fetches again instead of waiting for the first attempt', async () => {
  const { attempts, fetch } = scriptedFetch()
  const module = lazyModule(fetch, 1_000)
  const first = module.load()
  const failure = expect(first).rejects.toThrow('did not load in time')
  await vi.advanceTimersByTimeAsync(1_000)
  await failure
  expect(module.status()).toBe('failed')
  const second = module.load()
  expect(attempts).toHaveLength(2)
  attempts[1]?.resolve('account')
  expect(await second).toBe('account')
  // The first attempt arrives late: the module in use stays.
  attempts[0]?.resolve('another copy')
  await vi.runAllTimersAsync()
  expect(module.loaded()).toBe('account')
})

test('a module that arrives after the time-out is used, and a later failure does not take it away', async () => {
  const { attempts, fetch } = scriptedFetch()
  const module = lazyModule(fetch, 1_000)
  const failure = expect(module.load()).rejects.toThrow('in time')
  await vi.advanceTimersByTimeAsync(1_000)
  await failure
  const second = module.load()
  attempts[0]?.resolve('account')
  await vi.waitFor(() => expect(module.loaded()).toBe('account'))
  attempts[1]?.reject(new Error('offline'))
  expect(await second).toBe('account')
  expect(module.status()).toBe('loaded')
})

test('no timer is left after the module has loaded', async () => {
  const { attempts, fetch } = scriptedFetch()
  const module = lazyModule(fetch)
  const loading = module.load()
  attempts[0]?.resolve('account')
  await loading
  expect(vi.getTimerCount()).toBe(0)
})
