import { expect, test } from 'vitest'
import { proposalError } from './remoteError.ts'

test.each([
  ...[4001, 5000, 5001, 5002].map(code => [code, 'pairing.declined'] as const),
  ...[5100, 5101, 5102, 5103, 5104].map(code => [code, 'pairing.unsupported'] as const),
  ...[1, 5003, 6000, 8000, undefined].map(code => [code, undefined] as const),
])('a wallet that answers with %s has said: %s', (code, said) => {
  const error = proposalError({ code, message: 'Because.' })
  if (said) expect(error.code).toBe(said)
  else expect(error.code).toMatch(/^wallet\.(failed|disconnected)$/)
})

test.each([undefined, null, 'no', 7, {}])('%j is no refusal of the visitor', cause => {
  expect(proposalError(cause).code).toBe('wallet.failed')
})
