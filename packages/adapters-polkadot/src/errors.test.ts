import { describe, expect, it } from 'vitest'
import { walletError } from './errors.ts'

const coded = (code: unknown, more: object = {}) => Object.assign(new Error('said'), { code, ...more })

describe('walletError', () => {
  it.each([
    ['Rejected', 'wallet.rejected'],
    ['Cancelled', 'wallet.rejected'],
    ['Rejected by user', 'wallet.rejected'],
    ['User Rejected Request', 'wallet.rejected'],
    ['The source http://localhost:5173 has a pending authorization request', 'wallet.requestPending'],
    ['The source https://a.example/ is not allowed to interact with this extension', 'wallet.unauthorized'],
    ['The source a.example has not been enabled yet', 'wallet.unauthorized'],
  ])('maps the message "%s" to %s, whatever is thrown', (sentence, ours) => {
    const error = new Error(sentence)
    expect(walletError('enable', error)).toMatchObject({
      code: ours,
      context: { method: 'enable' },
      cause: { message: sentence },
    })
    expect(walletError('enable', sentence).code).toBe(ours)
    expect(walletError('enable', new Error('', { cause: error })).code).toBe(ours)
  })

  it.each([
    'Your transaction was not Cancelled',
    'Rejected: spend limit',
    'The source has a pending authorization request',
    'cancelled by whom',
  ])('does not map a message that only contains a known one: %s', text => {
    expect(walletError('signRaw', new Error(text))).toMatchObject({ code: 'wallet.failed', context: { reason: text } })
  })

  it.each([
    [-32002, 'wallet.requestPending'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupportedMethod'],
    [4900, 'wallet.disconnected'],
    [-32603, 'wallet.failed'],
    [undefined, 'wallet.failed'],
  ])('maps code %j to %s', (code, ours) => {
    expect(walletError('signRaw', coded(code)).code).toBe(ours)
  })

  it.each([
    ['a code', { code: 4001, message: 'Cancelled' }],
    ['a code as text', { code: '4001' }],
    ['polkadot-js', 'Connection request was rejected by the user.'],
    ['a closed window', new Error('Connection request was cancelled by the user.')],
  ])('maps a refusal: %s', (_, error) => {
    expect(walletError('signPayload', error).code).toBe('wallet.rejected')
  })

  it.each([
    ['the text beside it', { code: 4001, message: 'Rate limit exceeded. Try again later.' }],
    ['the layer around it', new Error('Unable to send', { cause: { message: 'Cancelled' } })],
    ['the layer inside', { message: 'Cancelled', cause: { message: 'Request timed out' } }],
  ])('H69 a refusal is none where %s names another cause', (_, error) => {
    expect(walletError('signPayload', error).code).toBe('wallet.failed')
  })

  it('reads nested errors up to a limit', () => {
    const endless: { cause?: unknown } = {}
    endless.cause = endless
    expect(walletError('x', endless).code).toBe('wallet.failed')
  })

  it('keeps other messages sanitized and truncated', () => {
    expect(walletError('x', new Error(`a\u202Eb${'c'.repeat(999)}`)).context).toMatchObject({
      reason: expect.stringMatching(/^abc{298}$/),
    })
    for (const nothing of [undefined, null, 7, {}, new Error('')]) {
      expect(walletError('x', nothing).context).toEqual({ method: 'x' })
    }
  })
})
