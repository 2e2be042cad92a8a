import { describe, expect, it, vi } from 'vitest'
import { attempt, bytesOf, foreignError, plainCopy, quietly, reporting } from './foreign.ts'
import { plainDataIssues } from './plainData.fixture.ts'
import { flushMicrotasks, untouchable } from './testing/index.ts'

const throwing = () => {
  throw untouchable()
}

describe('H45 what is called', () => {
  it('gives its result, or undefined when it throws', () => {
    expect([attempt(() => 7), attempt(throwing)]).toEqual([7, undefined])
  })

  it('for its effect alone reaches nobody when it throws, rejects, or answers with what cannot be awaited', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const called = vi.fn()
    quietly(throwing)
    quietly(() => Promise.reject(untouchable()))
    quietly(() => untouchable())
    quietly(called)
    expect(called).toHaveBeenCalledOnce()
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('as a listener of the host’s is reported to the page, and not to who called it', async () => {
    const cause = new Error('of the host')
    const reported: unknown[] = []
    vi.stubGlobal('queueMicrotask', (task: () => void) => {
      try {
        task()
      } catch (error) {
        reported.push(error)
      }
    })
    reporting(() => {
      throw cause
    })
    reporting(() => {})
    vi.unstubAllGlobals()
    await flushMicrotasks()
    expect(reported).toEqual([cause])
  })
})

describe('H46 an error from outside', () => {
  it('is plain data: its texts and numbers, and those of what it wraps', () => {
    const error = Object.assign(new TypeError('outer', { cause: { code: 4001, message: 'inner' } }), {
      data: { originalError: { code: '4902' } },
      reasons: [{ description: 'No gas' }, { description: 'Other' }],
      context: { __code: 7 },
      socket: () => {},
    })
    expect(foreignError(error)).toEqual({
      name: 'TypeError',
      message: 'outer',
      cause: { code: 4001, message: 'inner' },
      data: { originalError: { code: '4902' } },
      reasons: { description: 'No gas' },
      context: { __code: 7 },
    })
    expect(plainDataIssues(foreignError(error))).toEqual([])
  })

  it.each([
    ['text', 'closed', { message: 'closed' }],
    ['a number', 4001, { message: 4001 }],
    ['nothing', undefined, {}],
    ['null', null, {}],
    [
      'odd fields',
      { code: {}, message: ['x'], name: Symbol('x'), data: 'reverted', cause: null },
      {
        data: 'reverted',
        code: undefined,
      },
    ],
  ])('may be %s', (_, error, record) => expect(foreignError(error)).toEqual(record))

  it('that throws while it is read is read as far as it goes', () => {
    expect(foreignError(untouchable())).toEqual({})
    expect(foreignError(untouchable('object'))).toEqual({})
    const half = {
      message: 'readable',
      get code(): never {
        throw untouchable()
      },
      cause: untouchable(),
      data: { message: 'too', originalError: untouchable('object') },
    }
    expect(foreignError(half)).toEqual({
      message: 'readable',
      cause: undefined,
      data: { message: 'too', originalError: {} },
    })
  })

  it('that wraps itself, or is endlessly long, ends', () => {
    const endless: Record<string, unknown> = { message: 'x'.repeat(100_000) }
    endless.cause = endless
    endless.data = endless
    const text = JSON.stringify(foreignError(endless))
    expect(text.length).toBeLessThan(400_000)
    expect((foreignError(endless) as { message: string }).message).toHaveLength(10_000)
  })
})

describe('H46 a value from outside', () => {
  it('is copied as JSON; what has no such form, or throws, is undefined', () => {
    const answer = { accounts: ['a', { b: 1 }], none: undefined }
    expect(plainCopy(answer)).toEqual({ accounts: ['a', { b: 1 }] })
    expect(plainCopy(answer)).not.toBe(answer)
    const loop: unknown[] = []
    loop.push(loop)
    for (const odd of [undefined, () => {}, 1n, loop, untouchable(), [untouchable('object')]])
      expect(plainCopy(odd)).toBeUndefined()
  })

  it('is bytes or it is not, whatever it says of itself', () => {
    const bytes = new Uint8Array([1, 2])
    expect(bytesOf(bytes)).toEqual(bytes)
    expect(bytesOf(bytes)).not.toBe(bytes)
    const pretends = { [Symbol.toStringTag]: 'Uint8Array', length: 2, 0: 1, 1: 2 }
    for (const odd of [[1, 2], new Uint16Array(2), 'text', null, pretends, untouchable()])
      expect(bytesOf(odd)).toBeUndefined()
  })
})

it('H46 an error that holds itself in every field is no larger than others', () => {
  const cyclic: Record<string, unknown> = { message: 'x'.repeat(20_000), code: -32_603 }
  for (const field of ['data', 'error', 'cause', 'originalError', 'context', 'reasons']) cyclic[field] = cyclic
  const record = foreignError(cyclic)
  expect(record.code).toBe(-32_603)
  expect(JSON.stringify(record).length).toBeLessThan(250_000)
})
