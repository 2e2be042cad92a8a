import { expect, test } from 'vitest'
import { FoyerError } from '../errors.ts'
import { untouchable } from '../testing/index.ts'
import { proposalError, remoteError } from './remoteError.ts'

test.each([
  ...[4001, 5000, 5001, 5002].map(code => [code, 'pairing.declined'] as const),
  ...[5100, 5101, 5102, 5103, 5104].map(code => [code, 'pairing.unsupported'] as const),
  ...[-32000, 6000].map(code => [code, undefined] as const),
])('a wallet’s error %s is %s', (code, expected) => {
  const error = proposalError({ code, message: 'User rejected.' })
  if (expected) expect(error.code).toBe(expected)
  else expect(error.code).toMatch(/^wallet\.(failed|disconnected)$/)
})

test.each([4001, 5000, 5001, 5002])('H69 code %s with a text that names another cause is not a rejection', code => {
  const error = proposalError({ code, message: 'Session settlement timed out.' })
  expect(error).toMatchObject({ code: 'wallet.failed', context: { reason: 'Session settlement timed out.' } })
})

test.each([undefined, null, 'no', 7, {}])('%j is not a rejection by the visitor', cause => {
  expect(proposalError(cause).code).toBe('wallet.failed')
})

test.each([
  [
    'a forged error of ours',
    { name: 'FoyerError', code: 'config.invalid', context: null, message: '\u202Eevil' },
    'evil',
  ],
  [
    'a known code with a context of its own',
    { code: 4001, context: { method: '<b>' }, message: 'User rejected.' },
    undefined,
  ],
  ['a long text with direction marks', { code: 1, message: `\u202E${'x'.repeat(1_100)}` }, 'x'.repeat(300)],
])('H46 an error of the peer is not trusted: %s', (_, error, reason) => {
  const ours = remoteError('personal_sign', error)
  expect(ours.code).toMatch(/^wallet\.(failed|rejected)$/)
  expect(ours.context).toEqual({ method: 'personal_sign', ...(reason && { reason }) })
})

test('H46 a FoyerError that returns from the peer is foreign too, and so is an unreadable error', () => {
  const own = new FoyerError('config.invalid', { issues: [] })
  for (const error of [own, untouchable()]) {
    expect(remoteError('m', error)).toMatchObject({ code: 'wallet.failed', context: { method: 'm' } })
    expect(proposalError(error)).toMatchObject({ code: 'wallet.failed', context: { method: 'wc_sessionPropose' } })
  }
})
