import { expect, test } from 'vitest'
import { errorRecord, FoyerError, isFoyerError } from './errors.ts'
import { plainDataIssues } from './plainData.fixture.ts'

test('an error has a code, its context, the cause and the words of the specification', () => {
  const cause = new Error('code 4001')
  const error = new FoyerError('disconnect.failed', { namespace: 'eip155' }, { cause })
  expect(error).toMatchObject({
    name: 'FoyerError',
    code: 'disconnect.failed',
    context: { namespace: 'eip155' },
    cause,
  })
  expect(error.message).toBe('Failed to disconnect')
  expect(new FoyerError('network.notFound', { id: 'x' }).message).toBe('Network not found')
  expect(new FoyerError('wallet.failed', { method: 'x' }).message).toBe('Something went wrong')
  expect(new FoyerError('wallet.failed', { method: 'x', reason: 'out of gas' }).message).toBe('out of gas')
  const bare = new FoyerError('wallet.noAccounts', { method: 'eth_accounts' })
  expect(bare.message).toBe('wallet.noAccounts {"method":"eth_accounts"}')
})

test('is told by name and code, so that two copies of core agree', () => {
  const error = new FoyerError('account.missing', {})
  expect(isFoyerError(error)).toBe(true)
  expect(isFoyerError(error, 'account.missing')).toBe(true)
  expect(isFoyerError(error, 'wallet.rejected')).toBe(false)
  expect(isFoyerError({ name: 'FoyerError', code: 'account.missing', context: {} }, 'account.missing')).toBe(true)
  for (const other of [new Error('x'), undefined, null, 'FoyerError', 4001]) expect(isFoyerError(other)).toBe(false)
})

test('law 12: what a snapshot keeps is the code and the context', () => {
  const record = errorRecord(new FoyerError('wallet.rejected', { method: 'x' }, { cause: new Error('secret') }))
  expect(record).toEqual({ code: 'wallet.rejected', context: { method: 'x' } })
  expect(plainDataIssues(record)).toEqual([])
  expect(errorRecord(new TypeError('secret'))).toEqual({ code: 'wallet.failed', context: { method: 'unknown' } })
  expect(errorRecord(undefined).code).toBe('wallet.failed')
})
