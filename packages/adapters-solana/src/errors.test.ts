import { describe, expect, it } from 'vitest'
import { walletError } from './errors.ts'

const coded = (code: unknown, more: object = {}) => Object.assign(new Error('said'), { code, ...more })

describe('walletError', () => {
  it.each([
    [4001, 'wallet.rejected'],
    [-32002, 'wallet.requestPending'],
    [4100, 'wallet.unauthorized'],
    [4900, 'wallet.disconnected'],
    [-32601, 'wallet.unsupportedMethod'],
    [4200, 'wallet.unsupportedMethod'],
    ['4001', 'wallet.rejected'],
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
    [4001000, 'wallet.rejected'],
    [3834001, 'wallet.unauthorized'],
    [6160002, 'wallet.unsupportedMethod'],
    [6160000, 'wallet.chainDisconnected'],
  ])('maps %i in the context of a Wallet Standard error', (__code, ours) => {
    expect(walletError('solana:signIn', coded(undefined, { context: { __code } })).code).toBe(ours)
  })

  it('reads nested errors up to a limit', () => {
    expect(walletError('x', coded(undefined, { cause: coded(4001) })).code).toBe('wallet.rejected')
    const endless: { cause?: unknown } = {}
    endless.cause = endless
    expect(walletError('x', endless).code).toBe('wallet.failed')
  })

  it('ignores the message when it maps an error, and keeps it sanitized and truncated', () => {
    expect(walletError('x', new Error('User rejected the request.')).code).toBe('wallet.failed')
    expect(walletError('x', 'plain text').context).toEqual({ method: 'x', reason: 'plain text' })
    expect(walletError('x', new Error(`a\u202Eb${'c'.repeat(999)}`)).context).toMatchObject({
      reason: expect.stringMatching(/^abc{298}$/),
    })
    for (const nothing of [undefined, null, 7, {}, new Error('')]) {
      expect(walletError('x', nothing).context).toEqual({ method: 'x' })
    }
  })
})
