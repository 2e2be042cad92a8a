import { describe, expect, it } from 'vitest'
import { FoyerError } from '../errors.ts'
import { untouchable } from '../testing/index.ts'
import { isRefusal, layersOf, malformed, walletErrors } from './walletError.ts'

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

describe('isRefusal', () => {
  it.each([
    'User rejected the request.',
    'MetaMask Tx Signature: User denied transaction signature.',
    'Error: User rejected',
    'user rejected action (4001)',
    'User rejected chains.',
    'Cancelled',
    'Request rejected',
    'User canceled',
    'The user declined this request',
    'Connection request was rejected by the user.',
    'Transaction cancelled by user',
    'ACTION_REJECTED',
  ])('"%s" is one', text => expect(isRefusal(text)).toBe(true))

  it.each([
    'Request timed out',
    'Transaction rejected by the node: nonce too low',
    'User rejected the request. Already known.',
    'Connection refused',
    'Connection closed',
    'The user aborted a request.',
    'rejected: insufficient funds',
    'Internal error',
    'Zeitüberschreitung: User rejected',
    '超时 User rejected',
    'Usеr rejected',
    'user',
    '',
    `User rejected${' '.repeat(300)}`,
  ])('"%s" is none: it names another cause, or none that can be read', text => expect(isRefusal(text)).toBe(false))

  it('a long hostile text is read in no time', () => {
    const started = performance.now()
    for (const text of ['user '.repeat(39), 'a'.repeat(199), '!'.repeat(199), `${'the '.repeat(40)}reject nonce`])
      expect(isRefusal(text)).toBe(false)
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('walletErrors', () => {
  it('the outermost layer with a meaning decides, and the wallet’s error is kept', () => {
    for (const error of [{ code: 4001 }, { code: '4001' }, { data: { cause: { code: 4001 } } }]) {
      expect(walletError('m', error)).toMatchObject({ code: 'wallet.rejected', context: { method: 'm' }, cause: error })
    }
  })

  it('H46 a foreign error in the shape of a FoyerError is not trusted', () => {
    const own = new FoyerError('config.invalid', { issues: [] })
    for (const error of [{ name: 'FoyerError', code: 'wallet.rejected' }, own]) {
      expect(walletError('m', error)).toMatchObject({ code: 'wallet.failed', context: { method: 'm' } })
    }
  })

  it.each([
    ['its own text', { code: 4001, message: 'Request timed out' }, 'Request timed out'],
    [
      'the text of a wrapped error',
      { code: 4001, message: 'User rejected', data: { message: 'nonce too low' } },
      'User rejected',
    ],
    ['a wrapped text', { code: 4001, message: 'User rejected', data: 'already known' }, 'User rejected'],
    ['a field of another namespace', { code: 4001, error: { message: 'Request timed out' } }, undefined],
    [
      'an outer text',
      { code: -1, message: 'Internal JSON-RPC error.', data: { code: 4001 } },
      'Internal JSON-RPC error.',
    ],
    ['an outer code', { code: -1, data: { code: 4001 } }, undefined],
    ['a wrapped code', { code: 4001, message: 'User rejected', cause: { code: -32000 } }, 'User rejected'],
    ['a text in another language', { code: 4001, message: 'Zeitüberschreitung' }, 'Zeitüberschreitung'],
  ])('H69 the code of a refusal is none where %s names another cause', (_, error, reason) => {
    expect(walletError('m', error)).toMatchObject({ code: 'wallet.failed', cause: error })
    expect(walletError('m', error).context).toEqual({ method: 'm', ...(reason !== undefined && { reason }) })
  })

  it.each([
    ['a thrown text', 'User rejected the request.'],
    ['an error without a code', new Error('Request was cancelled by the user.')],
  ])('H69 a sentence that names the user is a refusal without its code: %s', (_, error) => {
    expect(walletError('m', error)).toMatchObject({ code: 'wallet.rejected', context: { method: 'm' } })
  })

  it.each(['Rejected', 'Transaction rejected', { code: -1, message: 'User rejected the request.' }])(
    'H69 without its code %j is none: it may be the network that has rejected',
    error => expect(walletError('m', error).code).toBe('wallet.failed'),
  )

  it.each(['Rejected', 'Transaction rejected', 'Cancelled', { message: 'Request rejected' }])(
    'H69 without a code %j is one where the request can send nothing',
    error => {
      const careful = walletErrors({
        inner: ['cause'],
        meaning: () => undefined,
        cannotSend: method => method === 'sign',
      })
      expect(careful('sign', error).code).toBe('wallet.rejected')
      expect(careful('send', error).code).toBe('wallet.failed')
      for (const other of [{}, { code: -1, message: 'Rejected' }, 'Rejected by the policy', ''])
        expect(careful('sign', other).code).toBe('wallet.failed')
    },
  )

  it('H46 the wallet’s error is kept as plain data, also one that throws when it is read', () => {
    expect(walletError('m', new Error('User rejected', { cause: { code: 4001 } })).cause).toEqual({
      name: 'Error',
      message: 'User rejected',
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
