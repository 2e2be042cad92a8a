import { describe, expect, it } from 'vitest'
import { FoyerError } from '../errors.ts'
import { untouchable } from '../testing/index.ts'
import { layersOf, malformed, walletErrors } from './walletError.ts'

const walletError = walletErrors({
  inner: ['data', 'cause'],
  meaning: ({ code }) => (Number(code) === 4001 ? 'wallet.rejected' : undefined),
})

describe('layersOf', () => {
  it('is an error and what it wraps, outermost first', () => {
    const error = { code: 1, data: { code: 2, cause: { code: 3 } }, cause: { code: 4 }, other: { code: 5 } }
    expect(layersOf(error, ['data', 'cause']).map(({ code }) => code)).toEqual([1, 2, 3, 4])
    for (const nothing of [undefined, null, 7, 'text']) expect(layersOf(nothing, ['cause'])).toEqual([])
  })
})

describe('walletErrors', () => {
  it('goes by the outermost layer that means something, and keeps the wallet’s own', () => {
    for (const error of [{ code: 4001 }, { code: '4001' }, { code: -1, data: { cause: { code: 4001 } } }]) {
      expect(walletError('m', error)).toMatchObject({ code: 'wallet.rejected', context: { method: 'm' }, cause: error })
    }
  })

  it('H46 believes no wallet that dresses its error as ours, and decides nothing by words', () => {
    const own = new FoyerError('config.invalid', { issues: [] })
    for (const error of [
      { name: 'FoyerError', code: 'wallet.rejected' },
      new Error('User rejected the request.'),
      own,
    ]) {
      expect(walletError('m', error)).toMatchObject({ code: 'wallet.failed', context: { method: 'm' } })
    }
  })

  it('H46 keeps what the wallet said as plain data, also of an error that cannot be looked at', () => {
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

  it('ends for an error that wraps itself', () => {
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
  ])('passes on what it says: %s', (_, error, reason) => {
    expect(walletError('m', error).context).toEqual({ method: 'm', reason })
  })

  it.each([[undefined], [null], [7], [{}], [{ message: 7, data: 'text' }]])('has no reason for %j', error => {
    expect(walletError('m', error).context).toEqual({ method: 'm' })
  })

  it('cuts a long text, and looks for it where the family has it', () => {
    const texts = walletErrors({ inner: [], meaning: () => undefined, texts: ({ description }) => [description] })
    expect(texts('m', { description: 'x'.repeat(999) }).context).toEqual({ method: 'm', reason: 'x'.repeat(300) })
  })
})

it('malformed', () => {
  expect(malformed('m', 'expected a list')).toMatchObject({
    code: 'wallet.malformedAnswer',
    context: { method: 'm', detail: 'expected a list' },
  })
})
