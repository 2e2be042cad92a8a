import { ProviderRpcError } from '@foyer/testing/evm'
import { describe, expect, it } from 'vitest'
import { walletError } from './errors.ts'
import { isUnknownChain } from './features/isUnknownChain.ts'

const METHOD = 'eth_requestAccounts'
const SEND = 'eth_sendTransaction'
const codeOf = (error: unknown) => walletError(METHOD, error).code

describe('walletError', () => {
  it.each([4001, 5000, 5001, 5002])('maps code %i to a refusal as a number, as text and nested', code => {
    for (const error of [
      new ProviderRpcError(code, 'User rejected the request.'),
      { code: `${code}` },
      { data: { code: `${code}` } },
      new Error('User rejected', { cause: new Error('MetaMask Tx Signature: User denied', { cause: { code } }) }),
    ])
      expect(codeOf(error)).toBe('wallet.rejected')
  })

  // As the Enkrypt extension 2.17 does: each of its errors has this code.
  it.each([
    ['its own text', { code: 4001, message: 'Request timed out' }, 'Request timed out'],
    ['the text inside', { code: 4001, data: { message: 'already known' } }, 'already known'],
    ['the layer around it', { code: -32603, message: 'Internal error', data: { code: 4001 } }, 'Internal error'],
    ['the code around it', { code: -32603, data: { originalError: { code: 4001 } } }, undefined],
  ])('H69 the code of a refusal is none where %s names another cause', (_, error, reason) => {
    expect(walletError(METHOD, error)).toMatchObject({ code: 'wallet.failed', context: reason ? { reason } : {} })
  })

  it.each([
    [-32002, 'wallet.requestPending'],
    [4100, 'wallet.unauthorized'],
    [4200, 'wallet.unsupportedMethod'],
    [-32601, 'wallet.unsupportedMethod'],
    [4900, 'wallet.disconnected'],
    [4901, 'wallet.chainDisconnected'],
    [-32603, 'wallet.failed'],
    [4902, 'wallet.failed'],
    [1, 'wallet.failed'],
  ])('maps code %i to %s as a number, as text and nested', (code, expected) => {
    const error = new ProviderRpcError(code, 'said by the wallet')
    expect(codeOf(error)).toBe(expected)
    expect(codeOf({ code: `${code}` })).toBe(expected)
    expect(codeOf({ code: -32603, message: 'Internal error', data: { originalError: { code } } })).toBe(expected)
    expect(codeOf({ data: { code: `${code}` } })).toBe(expected)
    expect(codeOf(new Error('wrapped', { cause: new Error('again', { cause: { code } }) }))).toBe(expected)
    expect(walletError(METHOD, error).cause).toEqual({ name: 'ProviderRpcError', message: 'said by the wallet', code })
    expect(walletError(METHOD, error).context).toMatchObject({ method: METHOD })
  })

  it.each([
    ['the first reason', { reasons: [{ description: 'No gas' }, { description: 'Other' }], message: 'x' }, 'No gas'],
    ['the message', new Error('Ledger is asleep'), 'Ledger is asleep'],
    ['a thrown text', 'User closed the window', 'User closed the window'],
    ['text made fit to show', { message: 'Bad\u202E\n\u0000 thing' }, 'Bad thing'],
    ['a nested message where the outer is empty', { message: '', data: { message: 'Out of range' } }, 'Out of range'],
  ])('keeps %s as the reason', (_, error, reason) => {
    expect(walletError(METHOD, error).context).toEqual({ method: METHOD, reason })
    expect(walletError(METHOD, error).message).toBe(reason)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an empty object', {}],
    ['odd fields', { code: {}, message: 1, reasons: 'x', data: 'y' }],
    ['a reason without words', { reasons: [null] }],
  ])('uses "Something went wrong" for %s and keeps the readable fields', (_, error) => {
    const ours = walletError(METHOD, error)
    expect(ours.context).toEqual({ method: METHOD })
    expect(ours.message).toBe('Something went wrong')
    expect(structuredClone(ours.cause)).toEqual(ours.cause)
  })

  it('truncates a long message and survives a circular error', () => {
    const error: Record<string, unknown> = { message: 'x'.repeat(10_000) }
    error.cause = error
    error.data = { originalError: error }
    const { context } = walletError(METHOD, error)
    expect((context as { reason: string }).reason).toHaveLength(300)
  })

  it('treats a forged FoyerError as a foreign error', () => {
    expect(codeOf({ name: 'FoyerError', code: 'config.invalid', context: {} })).toBe('wallet.failed')
  })

  it('H69 a sentence that names the user is a refusal, and no other one is', () => {
    expect(walletError(SEND, new Error('User rejected the request.')).code).toBe('wallet.rejected')
    expect(walletError(SEND, new Error('Transaction rejected.'))).toMatchObject({
      code: 'wallet.failed',
      context: { reason: 'Transaction rejected.' },
    })
    // Of Safe, whose errors have no code.
    expect(walletError(SEND, new Error('Transaction was rejected')).code).toBe('wallet.rejected')
    expect(walletError(SEND, { code: -32603, message: 'Transaction was rejected' }).code).toBe('wallet.failed')
    expect(codeOf(new Error('"eth_requestAccounts" not implemented'))).toBe('wallet.unsupportedMethod')
    expect(codeOf(new Error('eth_requestAccounts is not implemented by some other layer'))).toBe('wallet.failed')
  })

  it.each([
    'eth_requestAccounts',
    'personal_sign',
    'eth_signTypedData_v4',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_requestPermissions',
  ])('H69 any sentence of a refusal without a code is one where nothing can have been sent: %s', method => {
    for (const error of ['Rejected', new Error('Transaction rejected.'), { message: 'Request cancelled' }])
      expect(walletError(method, error).code).toBe('wallet.rejected')
    for (const error of ['Request timed out', { code: -32603, message: 'Rejected' }, {}, 7])
      expect(walletError(method, error).code).toBe('wallet.failed')
  })

  it.each([
    ['wallet.noAccounts', { code: 4001, message: 'wallet must has at least one account' }],
    ['wallet.gone', new Error('Extension context invalidated.')],
    ['wallet.gone', { code: -1, message: 'MetaMask: Disconnected from MetaMask background. Page reload required.' }],
  ])('knows the sentence of a real wallet as %s, and only as a whole', (code, error) => {
    expect(walletError(METHOD, error).code).toBe(code)
    expect(walletError(METHOD, { message: `${error.message} Or so.` }).code).toBe('wallet.failed')
  })
})

describe('isUnknownChain', () => {
  it.each([
    [{ code: 4902 }],
    [{ code: -4902 }],
    [{ code: '4902' }],
    [{ code: -32603 }],
    [{ code: 32603 }],
    [{ code: 1, data: { originalError: { code: 4902 } } }],
  ])('%j', error => {
    expect(isUnknownChain(walletError('wallet_switchEthereumChain', error))).toBe(true)
  })

  it.each([
    [{ code: 4001 }],
    [{ code: -32603, data: { originalError: { code: 4001 } } }],
    [{ code: -32603, message: 'Internal error', data: { code: 4001 } }],
    [{ code: -32603, cause: { code: -32002 } }],
    [{ code: -32602 }],
    [{}],
  ])('not %j', error => {
    expect(isUnknownChain(walletError('wallet_switchEthereumChain', error))).toBe(false)
  })

  it.each([
    [{ code: 4001, message: 'wallet_switchEthereumChain: provided network 0x2105 not supported' }],
    [{ code: 5710, message: 'This Wallet does not support the requested chain ID.' }],
    [new Error('Unrecognized chain')],
    ['no'],
    [{}],
  ])('%j, where no person can have answered so fast', error => {
    const failed = walletError('wallet_switchEthereumChain', error)
    expect([isUnknownChain(failed, 80), isUnknownChain(failed, 2_000), isUnknownChain(failed)]).toEqual([
      true,
      false,
      false,
    ])
  })

  it.each([
    [{ code: 4001, message: 'User rejected the request.' }],
    [{ code: 4001, message: 'Request timed out' }],
    [{ code: 4200, message: 'not supported' }],
    [{ code: -32002 }],
    ['Rejected'],
    ['Rejected by policy'],
  ])('not %j, however fast', error => {
    expect(isUnknownChain(walletError('wallet_switchEthereumChain', error), 80)).toBe(false)
  })
})
