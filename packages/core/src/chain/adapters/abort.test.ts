import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deadline, untilAborted, within } from './abort.ts'

const never = new Promise<never>(() => {})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('untilAborted', () => {
  it('settles like the work while the signal is not aborted', async () => {
    const { signal } = new AbortController()
    expect(await untilAborted(signal, Promise.resolve(7))).toBe(7)
    await expect(untilAborted(signal, Promise.reject(new Error('no')))).rejects.toThrow('no')
  })

  it('rejects with the reason of the signal, at once, also when the signal was aborted before', async () => {
    const controller = new AbortController()
    const waiting = untilAborted(controller.signal, never)
    const reason = new Error('left')
    controller.abort(reason)
    await expect(waiting).rejects.toBe(reason)
    await expect(untilAborted(controller.signal, Promise.resolve(7))).rejects.toBe(reason)
  })

  it('handles work that fails after the abort', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    let fail!: (error: Error) => void
    const work = new Promise<never>((_, reject) => {
      fail = reject
    })
    const waiting = untilAborted(AbortSignal.abort(), work).catch(() => {})
    fail(new Error('late'))
    await waiting
    vi.useRealTimers()
    await new Promise(resolve => setTimeout(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('deadline', () => {
  it('aborts after its time, and never once cleared', () => {
    const [kept, cleared] = [deadline(100), deadline(100)]
    cleared.clear()
    vi.advanceTimersByTime(99)
    expect(kept.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(kept.signal.reason).toMatchObject({ name: 'TimeoutError' })
    expect(cleared.signal.aborted).toBe(false)
  })

  it('aborts with the outer signal and its reason', () => {
    const controller = new AbortController()
    const limit = deadline(100, controller.signal)
    controller.abort('left')
    expect(limit.signal.reason).toBe('left')
    expect(deadline(100, controller.signal).signal.reason).toBe('left')
  })
})

describe('within', () => {
  it('waits up to its limit, and H43 leaves no timer and no listener', async () => {
    const { signal } = new AbortController()
    const remove = vi.spyOn(signal, 'removeEventListener')
    const late = within(100, never, signal)
    expect(await within(100, Promise.resolve(7), signal)).toBe(7)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(100)
    await expect(late).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(vi.getTimerCount()).toBe(0)
    expect(remove).toHaveBeenCalledTimes(2)
  })
})
