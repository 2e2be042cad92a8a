import { describe, expect, it, vi } from 'vitest'
import { attempt, bytesOf, foreignError, plainCopy, quietly, reporting } from './foreign.ts'
import { plainDataIssues } from './plainData.fixture.ts'
import { flushMicrotasks, untouchable } from './testing/index.ts'

const throwing = () => {
  throw untouchable()
}

describe('H45 foreign functions', () => {
  it('a call returns its result, or undefined when it throws', () => {
    expect([attempt(() => 7), attempt(throwing)]).toEqual([7, undefined])
  })

  it('a call for its effect ignores errors, rejections and results that cannot be awaited', async () => {
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

  it('the error of a host’s listener is reported to the page, not to the caller', async () => {
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

describe('H46 foreign errors', () => {
  it('a foreign error becomes plain data: its texts and numbers, and those of nested errors', () => {
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
  ])('a foreign error may be %s', (_, error, record) => expect(foreignError(error)).toEqual(record))

  it('an error that throws while it is read is read as far as possible', () => {
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

  it('an error that wraps itself, or is endlessly deep, ends', () => {
    const endless: Record<string, unknown> = { message: 'x'.repeat(100_000) }
    endless.cause = endless
    endless.data = endless
    const text = JSON.stringify(foreignError(endless))
    expect(text.length).toBeLessThan(400_000)
    expect((foreignError(endless) as { message: string }).message).toHaveLength(10_000)
  })
})

describe('H46 foreign values', () => {
  it('a value is copied as JSON; one without a JSON form, or that throws, is undefined', () => {
    const answer = { accounts: ['a', { b: 1 }], none: undefined }
    expect(plainCopy(answer)).toEqual({ accounts: ['a', { b: 1 }] })
    expect(plainCopy(answer)).not.toBe(answer)
    const loop: unknown[] = []
    loop.push(loop)
    for (const odd of [undefined, () => {}, 1n, loop, untouchable(), [untouchable('object')]])
      expect(plainCopy(odd)).toBeUndefined()
  })

  it('bytes are recognised by their type, whatever their properties', () => {
    const bytes = new Uint8Array([1, 2])
    expect(bytesOf(bytes)).toEqual(bytes)
    expect(bytesOf(bytes)).not.toBe(bytes)
    const pretends = { [Symbol.toStringTag]: 'Uint8Array', length: 2, 0: 1, 1: 2 }
    for (const odd of [[1, 2], new Uint16Array(2), 'text', null, pretends, untouchable()])
      expect(bytesOf(odd)).toBeUndefined()
  })
})

it('H46 an error that contains itself in every field is limited in size', () => {
  const cyclic: Record<string, unknown> = { message: 'x'.repeat(20_000), code: -32_603 }
  for (const field of ['data', 'error', 'cause', 'originalError', 'context', 'reasons']) cyclic[field] = cyclic
  const record = foreignError(cyclic)
  expect(record.code).toBe(-32_603)
  expect(JSON.stringify(record).length).toBeLessThan(250_000)
})
