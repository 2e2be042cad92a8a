import { expect, test, vi } from 'vitest'
import { errorRecord, FoyerError, isFoyerError } from './errors.ts'
import { plainDataIssues } from './plainData.fixture.ts'
import { untouchable } from './testing/index.ts'

test('an error has a code, its context, the cause and the specification’s text', () => {
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
})

test('an error is recognised by its brand and code, so that two copies of core agree', async () => {
  const error = new FoyerError('account.missing', {})
  expect(isFoyerError(error)).toBe(true)
  expect(isFoyerError(error, 'account.missing')).toBe(true)
  expect(isFoyerError(error, 'wallet.rejected')).toBe(false)
  vi.resetModules()
  const other = await import('./errors.ts')
  expect(other.FoyerError).not.toBe(FoyerError)
  expect(isFoyerError(new other.FoyerError('account.missing', {}), 'account.missing')).toBe(true)
  for (const nothing of [new Error('x'), undefined, null, 'FoyerError', 4001]) expect(isFoyerError(nothing)).toBe(false)
})

test('H46 a serialised copy is not recognised as a FoyerError, and the check never throws', () => {
  const error = new FoyerError('wallet.rejected', { method: 'x' })
  const forged = { name: 'FoyerError', code: 'account.missing', context: null }
  for (const copy of [forged, JSON.parse(JSON.stringify(error)), structuredClone(error), Object.assign({}, error)]) {
    expect(isFoyerError(copy)).toBe(false)
    expect(errorRecord(copy)).toEqual({ code: 'wallet.failed', context: { method: 'unknown' } })
  }
  for (const odd of [untouchable(), untouchable('object')]) {
    expect(isFoyerError(odd)).toBe(false)
    expect(errorRecord(odd).code).toBe('wallet.failed')
  }
})

test('law 12: a snapshot keeps only the code and the context', () => {
  const record = errorRecord(new FoyerError('wallet.rejected', { method: 'x' }, { cause: new Error('secret') }))
  expect(record).toEqual({ code: 'wallet.rejected', context: { method: 'x' } })
  expect(plainDataIssues(record)).toEqual([])
  expect(errorRecord(new TypeError('secret'))).toEqual({ code: 'wallet.failed', context: { method: 'unknown' } })
  expect(errorRecord(undefined).code).toBe('wallet.failed')
})
