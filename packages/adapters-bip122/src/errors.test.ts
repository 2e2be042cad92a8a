import { describe, expect, it } from 'vitest'
import { satsConnectError } from './dialects/errors.ts'
import { standardError } from './errors.ts'

describe('standardError', () => {
  it.each([
    [4001, 'wallet.rejected'],
    [-32002, 'wallet.requestPending'],
    [4100, 'wallet.unauthorized'],
    [3834001, 'wallet.unauthorized'],
    [4900, 'wallet.disconnected'],
    [6160000, 'wallet.chainDisconnected'],
    [-32601, 'wallet.unsupportedMethod'],
    [-32000, 'wallet.failed'],
  ])('maps code %d to %s', (code, expected) => {
    const error = { code, message: 'Rejected by the user' }
    expect(standardError('bitcoin:connect', error)).toMatchObject({
      code: expected,
      context: { method: 'bitcoin:connect' },
      cause: error,
    })
  })
})

describe('satsConnectError', () => {
  it.each([
    [-32000, 'wallet.rejected'],
    [4001, 'wallet.rejected'],
    [-32001, 'wallet.unsupportedMethod'],
    [-32601, 'wallet.unsupportedMethod'],
    [-32002, 'wallet.unauthorized'],
    [-32603, 'wallet.failed'],
  ])('maps code %d to %s, also from a rejected JSON-RPC answer and as text', (code, expected) => {
    expect(satsConnectError('getAccounts', { code }).code).toBe(expected)
    expect(satsConnectError('getAccounts', { jsonrpc: '2.0', id: '1', error: { code } }).code).toBe(expected)
    expect(satsConnectError('getAccounts', new Error('', { cause: { code: `${code}` } })).code).toBe(expected)
  })

  it.each([
    ['Xverse', { code: -32000, message: 'User rejected request to send transfer' }, 'wallet.rejected'],
    ['another cause', { code: -32000, message: 'Failed to broadcast' }, 'wallet.failed'],
    ['another cause beside a common code', { code: 4001, message: 'Request timed out' }, 'wallet.failed'],
    ['a wrapped cause', { error: { code: 4001, message: 'txn-mempool-conflict' } }, 'wallet.failed'],
    ['the failure of a server around it', { code: -32603, error: { code: 4001 } }, 'wallet.failed'],
  ])('H69 a code of a refusal counts while its text names no other cause: %s', (_, error, expected) => {
    expect(satsConnectError('sendTransfer', error).code).toBe(expected)
  })

  it.each([
    ['as another family’s code', { code: -32000, message: 'User rejected the request.' }, 'wallet.failed'],
    ['a bare sentence', 'User rejected the request.', 'wallet.rejected'],
    ['a bare cause', 'Request timed out', 'wallet.failed'],
  ])('H69 a Wallet Standard wallet’s refusal: %s', (_, error, expected) => {
    expect(standardError('bitcoin:sendTransaction', error).code).toBe(expected)
  })

  it('keeps the first readable message', () => {
    expect(satsConnectError('signPsbt', new Error(' too \u202emuch ')).context).toEqual({
      method: 'signPsbt',
      reason: 'too much',
    })
    expect(satsConnectError('signPsbt', 'no').context).toEqual({ method: 'signPsbt', reason: 'no' })
    expect(satsConnectError('signPsbt', { error: { message: 'deep' } }).context).toMatchObject({ reason: 'deep' })
    expect(satsConnectError('signPsbt', undefined).context).toEqual({ method: 'signPsbt' })
  })
})
