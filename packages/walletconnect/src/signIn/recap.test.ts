import { expect, test } from 'vitest'
import { decodeRecap, encodeRecap, recapSentence } from './recap.ts'

/**
 * Recap of the client's own tests.
 * @see https://github.com/WalletConnect/walletconnect-monorepo/blob/6f59b921705b0c884c03d680eb6de94fa7c7c9e7/packages/utils/test/cacao.spec.ts
 */
const VECTOR =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NpZ25UeXBlZERhdGFfdjQiOlt7fV0sInJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3t9XX19fQ'
const ON_CHAIN =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3siY2hhaW5zIjpbImVpcDE1NToyIl19XX19fQ'

const recapOf = (value: unknown) => `urn:recap:${btoa(JSON.stringify(value))}`
const granting = (abilities: unknown, more: object = {}) => recapOf({ att: { eip155: abilities }, ...more })

test('methods are written as the client writes them, in the order of the alphabet', () => {
  expect(encodeRecap(['personal_sign', 'eth_signTypedData_v4'])).toBe(VECTOR)
})

test('a recap is read with its methods, and the chains that they are granted on', () => {
  expect(decodeRecap(VECTOR)).toEqual(
    new Map([
      ['eth_signTypedData_v4', []],
      ['personal_sign', []],
    ]),
  )
  expect(decodeRecap(ON_CHAIN)).toEqual(new Map([['personal_sign', ['eip155:2']]]))
})

test('a recap with padding, or in the alphabet of URLs, is read too', () => {
  const abilities = { 'request/personal_sign': [{ chains: ['eip155:1'] }] }
  for (const pad of ['', ' ', '  ']) {
    const text = btoa(`${pad}${JSON.stringify({ att: { eip155: abilities } })}`)
    const read = new Map([['personal_sign', ['eip155:1']]])
    expect(decodeRecap(`urn:recap:${text}`)).toEqual(read)
    expect(decodeRecap(`urn:recap:${text.replace(/=/g, '').replace(/\+/g, '-').replace(/\//g, '_')}`)).toEqual(read)
  }
})

test('the sentence is the one that wallets put into the message', () => {
  expect(recapSentence(decodeRecap(VECTOR)!)).toBe(
    "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_signTypedData_v4', 'personal_sign' for 'eip155'.",
  )
})

test.each<[string, string]>([
  ['another resource', 'https://example.com'],
  ['no base64', 'urn:recap:%%%'],
  ['no JSON', `urn:recap:${btoa('{')}`],
  ['an empty recap', recapOf({})],
  ['no method', granting({})],
  [
    'another family too',
    recapOf({ att: { eip155: { 'request/personal_sign': [{}] }, 'https://notify.example': { 'manage/all': [{}] } } }),
  ],
  ['another ability', granting({ 'push/personal_sign': [{}] })],
  ['an ability that is no method', granting({ 'request/personal_sign\nURI: https://evil.example': [{}] })],
  ['a proof', granting({ 'request/personal_sign': [{}] }, { prf: ['bafy'] })],
  ['no limit', granting({ 'request/personal_sign': [] })],
  ['two limits', granting({ 'request/personal_sign': [{}, {}] })],
  ['another limit', granting({ 'request/personal_sign': [{ amount: 1 }] })],
  ['chains that are no list', granting({ 'request/personal_sign': [{ chains: 'eip155:1' }] })],
  ['a chain of another family', granting({ 'request/personal_sign': [{ chains: ['solana:1'] }] })],
  ['a list instead of abilities', granting([{}])],
  ['a megabyte', `urn:recap:${'A'.repeat(1_000_000)}`],
])('%s is no recap of ours', (_, resource) => {
  expect(decodeRecap(resource)).toBeUndefined()
})
