import { describe, expect, it } from 'vitest'
import { FoyerError } from '../errors.ts'
import { untouchable } from '../testing/index.ts'
import { layersOf, malformed, walletErrors } from './walletError.ts'

const walletError = walletErrors({
  inner: ['data', 'cause'],
  meaning: ({ code }) => (Number(code) === 4001 ? 'wallet.rejected' : undefined),
})

describe('layersOf', () => {
  it('returns an error and its wrapped errors, outermost first', () => {
    const error = { code: 1, data: { code: 2, cause: { code: 3 } }, cause: { code: 4 }, other: { code: 5 } }
    expect(layersOf(error, ['data', 'cause']).map(({ code }) => code)).toEqual([1, 2, 3, 4])
    for (const nothing of [undefined, null, 7, 'text']) expect(layersOf(nothing, ['cause'])).toEqual([])
  })
})

describe('walletErrors', () => {
  it('the outermost layer with a meaning decides, and the wallet’s error is kept', () => {
    for (const error of [{ code: 4001 }, { code: '4001' }, { code: -1, data: { cause: { code: 4001 } } }]) {
      expect(walletError('m', error)).toMatchObject({ code: 'wallet.rejected', context: { method: 'm' }, cause: error })
    }
  })

  it('H46 a foreign error in the shape of a FoyerError is not trusted, and texts decide nothing', () => {
    const own = new FoyerError('config.invalid', { issues: [] })
    for (const error of [
      { name: 'FoyerError', code: 'wallet.rejected' },
      new Error('User rejected the request.'),
      own,
    ]) {
      expect(walletError('m', error)).toMatchObject({ code: 'wallet.failed', context: { method: 'm' } })
    }
  })

  it('H46 the wallet’s error is kept as plain data, also one that throws when it is read', () => {
    expect(walletError('m', new Error('no', { cause: { code: 4001 } })).cause).toEqual({
      name: 'Error',
      message: 'no',
      cause: { code: 4001 },
    })
    expect(walletError('m', untouchable())).toMatchObject({
      code: 'wallet.failed',
      context: { method: 'm' },
      cause: {},
    })
  })

  it('an error that wraps itself ends', () => {
    const endless: { cause?: unknown; data?: unknown } = {}
    endless.cause = endless
    endless.data = endless
    expect(walletError('m', endless).code).toBe('wallet.failed')
  })

  it.each([
    ['its message', new Error('Ledger is asleep'), 'Ledger is asleep'],
    ['a thrown text', 'closed', 'closed'],
    ['the first that shows anything', { message: '\u200B', data: { message: 'deep' } }, 'deep'],
    ['made fit to show', { message: 'a\u202E\nb' }, 'a b'],
  ])('the reason is the wallet’s text: %s', (_, error, reason) => {
    expect(walletError('m', error).context).toEqual({ method: 'm', reason })
  })

  it.each([[undefined], [null], [7], [{}], [{ message: 7, data: 'text' }]])('there is no reason for %j', error => {
    expect(walletError('m', error).context).toEqual({ method: 'm' })
  })

  it('a long text is cut, and read where the namespace has it', () => {
    const texts = walletErrors({ inner: [], meaning: () => undefined, texts: ({ description }) => [description] })
    expect(texts('m', { description: 'x'.repeat(999) }).context).toEqual({ method: 'm', reason: 'x'.repeat(300) })
  })
})

it('malformed makes an error for an invalid answer', () => {
  expect(malformed('m', 'expected a list')).toMatchObject({
    code: 'wallet.malformedAnswer',
    context: { method: 'm', detail: 'expected a list' },
  })
})
