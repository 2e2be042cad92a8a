import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Runtime, RuntimeHost } from '../../loader/runtime.ts'
import { createRecovery } from './recovery.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Loader with the next runtime from `load`. */
function host(load: () => Promise<{ open(): void } | undefined>) {
  const failures: unknown[] = []
  const fake = {
    load,
    unlessClosed: (runtime: Promise<unknown>) => runtime,
    fail: (runtime: unknown, failure: unknown) => void failures.push([runtime, failure]),
  }
  return { host: fake as unknown as RuntimeHost, failures }
}

const current = {} as Runtime

test('a restart drops the runtime on screen without a final failure, and loads another', async () => {
  const load = vi.fn(async () => undefined)
  const { host: loader, failures } = host(load)
  createRecovery(loader, () => current, true).restart()
  expect(failures).toEqual([[current, undefined]])
  expect(load).toHaveBeenCalledTimes(1)
})

test('a restart opens the next runtime only on request', async () => {
  const open = vi.fn()
  const { host: loader } = host(async () => ({ open }))
  const recovery = createRecovery(loader, () => current, true)
  recovery.restart()
  await vi.advanceTimersByTimeAsync(1)
  expect(open).not.toHaveBeenCalled()
  recovery.restart('open')
  await vi.advanceTimersByTimeAsync(1)
  expect(open).toHaveBeenCalledTimes(1)
})

test('a restart that does not load is no unhandled rejection', async () => {
  const { host: loader, failures } = host(() => Promise.reject(new Error('chunk')))
  const recovery = createRecovery(loader, () => current, true)
  expect(() => recovery.restart('open')).not.toThrow()
  await vi.advanceTimersByTimeAsync(1)
  expect(failures).toHaveLength(1)
})

test('an error within ten seconds of a restart counts as the same one, for that loader only', () => {
  const { host: loader } = host(async () => undefined)
  const { host: other } = host(async () => undefined)
  const recovery = createRecovery(loader, () => current, true)
  expect(recovery.hasSettled()).toBe(true)
  recovery.restart()
  expect(recovery.hasSettled()).toBe(false)
  expect(createRecovery(loader, () => current, true).hasSettled()).toBe(false)
  expect(createRecovery(other, () => current, true).hasSettled()).toBe(true)
  vi.advanceTimersByTime(10_000)
  expect(recovery.hasSettled()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(recovery.hasSettled()).toBe(true)
})

test('dismissing restarts a runtime of the modal, without opening it', async () => {
  const open = vi.fn()
  const { host: loader, failures } = host(async () => ({ open }))
  createRecovery(loader, () => current, true).dismiss()
  await vi.advanceTimersByTimeAsync(1)
  expect(failures).toEqual([[current, undefined]])
  expect(open).not.toHaveBeenCalled()
})

test('dismissing the actor of the host is final, and loads nothing', () => {
  const load = vi.fn(async () => undefined)
  const { host: loader, failures } = host(load)
  const recovery = createRecovery(loader, () => current, false)
  expect(recovery.canRestart).toBe(false)
  recovery.dismiss()
  expect(failures).toEqual([[current, { isFinal: true }]])
  expect(load).not.toHaveBeenCalled()
})
