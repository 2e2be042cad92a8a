import { describe, expect, it } from 'vitest'
import { walletError } from './errors.ts'

const coded = (code: unknown, more: object = {}) => Object.assign(new Error('said'), { code, ...more })

describe('walletError', () => {
  it.each([
    [-32002, 'wallet.requestPending'],
    [4100, 'wallet.unauthorized'],
    [4900, 'wallet.disconnected'],
    [-32601, 'wallet.unsupportedMethod'],
    [4200, 'wallet.unsupportedMethod'],
    [-32603, 'wallet.failed'],
    [undefined, 'wallet.failed'],
  ])('maps code %j to %s with the wallet’s error as the cause', (code, ours) => {
    const error = coded(code)
    expect(walletError('solana:signMessage', error)).toMatchObject({
      code: ours,
      cause: code === undefined ? {} : { code },
    })
  })

  it.each([
    [3834001, 'wallet.unauthorized'],
    [6160002, 'wallet.unsupportedMethod'],
    [6160000, 'wallet.chainDisconnected'],
  ])('maps %i in the context of a Wallet Standard error', (__code, ours) => {
    expect(walletError('solana:signIn', coded(undefined, { context: { __code } })).code).toBe(ours)
  })

  it.each([
    ['a number', { code: 4001, message: 'User rejected the request.' }],
    ['a text', { code: '4001' }],
    ['the code of the standard', { message: 'User rejected', context: { __code: 4001000 } }],
    ['a wrapped one', { message: 'User rejected', cause: { code: 4001 } }],
    ['a sentence that names the user', 'User rejected the request.'],
  ])('maps the code of a refusal: %s', (_, error) => {
    expect(walletError('solana:signAndSendTransaction', error).code).toBe('wallet.rejected')
  })

  it.each([
    ['the text beside it', { code: 4001, message: 'Transaction was not confirmed in 30.00 seconds.' }],
    ['the text beside the standard’s', { message: 'Blockhash not found', context: { __code: 4001000 } }],
    ['the layer inside', { code: 4001, cause: { message: 'Request timed out' } }],
    ['the code inside', { code: 4001, cause: { code: -32002 } }],
  ])('H69 the code of a refusal is none where %s names another cause', (_, error) => {
    expect(walletError('solana:signAndSendTransaction', error).code).toBe('wallet.failed')
  })

  // As the package of Mobile Wallet Adapter wraps the error of the phone.
  const ofPhone = (code: number | string, message: string) => ({
    message,
    cause: { message, cause: { code, message } },
  })

  it.each([
    ['solana:signMessage', ofPhone(-3, 'sign request declined')],
    ['solana:signAndSendTransaction', ofPhone(-3, 'sign request declined')],
    ['standard:connect', ofPhone('ERROR_ASSOCIATION_CANCELLED', 'Wallet connection cancelled by user')],
    ['standard:connect', ofPhone(-1, 'authorization request failed')],
    ['solana:signIn', ofPhone(-1, 'authorization request failed')],
    ['standard:connect', 'User Rejected Request: The user rejected the request.'],
    ['solana:signMessage', 'User Rejected Request: The user rejected the request.'],
  ])('H69 %s is refused in the words of a profile: %j', (method, error) => {
    expect(walletError(method, error).code).toBe('wallet.rejected')
  })

  it.each([
    ['solana:signAndSendTransaction', ofPhone(-1, 'authorization request failed'), 'authorization request failed'],
    [
      'standard:connect',
      ofPhone('ERROR_ASSOCIATION_CANCELLED', 'Wallet connection timed out'),
      'Wallet connection timed out',
    ],
    ['solana:signMessage', ofPhone(-3, 'auth_token not valid for signing'), 'auth_token not valid for signing'],
    ['standard:connect', 'authorization request failed: no account', 'authorization request failed: no account'],
  ])('H69 %s tells the wallet’s own words where they are no refusal: %j', (method, error, reason) => {
    expect(walletError(method, error)).toMatchObject({ code: 'wallet.failed', context: { reason } })
  })

  it('reads nested errors up to a limit', () => {
    const endless: { cause?: unknown } = {}
    endless.cause = endless
    expect(walletError('x', endless).code).toBe('wallet.failed')
  })

  it('keeps the message sanitized and truncated', () => {
    expect(walletError('x', 'plain text').context).toEqual({ method: 'x', reason: 'plain text' })
    expect(walletError('x', new Error(`a\u202Eb${'c'.repeat(999)}`)).context).toMatchObject({
      reason: expect.stringMatching(/^abc{298}$/),
    })
    for (const nothing of [undefined, null, 7, {}, new Error('')]) {
      expect(walletError('x', nothing).context).toEqual({ method: 'x' })
    }
  })
})
