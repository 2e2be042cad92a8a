import { expect, test } from 'vitest'
import { buildPayload, readPayload } from './payload.ts'

const HASH = `0x${'11'.repeat(32)}`
const payload = readPayload({
  version: 4,
  method: '0x0400',
  era: '0x00',
  nonce: '0x00000007',
  tip: '0x00000000000000000000000000000001',
  specVersion: '0x00000001',
  transactionVersion: '0x00000001',
  genesisHash: HASH,
  blockHash: HASH,
})
const build = (...names: readonly string[]) =>
  buildPayload(
    payload,
    names.map(name => ({ name, isEmpty: name.endsWith('Weight') })),
  )

test('a payload has its number before its tip', () => {
  expect([...build('CheckMortality', 'CheckNonce', 'CheckWeight', 'ChargeTransactionPayment').extra]).toEqual([
    0,
    7 << 2,
    1 << 2,
  ])
})

test.each([
  ['with a tip in the place of the number', ['CheckMortality', 'ChargeTransactionPayment', 'CheckNonce']],
  ['with the number twice', ['CheckMortality', 'CheckNonce', 'CheckNonce']],
])('H62 metadata of an endpoint %s has nothing signed', (_, names) => {
  expect(() => build(...names)).toThrow(/form of this network/)
})
