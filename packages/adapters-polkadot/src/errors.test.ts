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
    expect(walletError('enable', new Error('outer', { cause: error })).code).toBe(ours)
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
    [4001, 'wallet.rejected'],
    [-32002, 'wallet.requestPending'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupportedMethod'],
    [4900, 'wallet.disconnected'],
    ['4001', 'wallet.rejected'],
    [-32603, 'wallet.failed'],
    [undefined, 'wallet.failed'],
  ])('maps code %j to %s', (code, ours) => {
    expect(walletError('signRaw', coded(code)).code).toBe(ours)
  })

  it('reads nested errors up to a limit', () => {
    expect(walletError('x', coded(undefined, { cause: coded(4001) })).code).toBe('wallet.rejected')
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
