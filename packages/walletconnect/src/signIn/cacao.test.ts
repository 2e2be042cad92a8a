import { parseSignInMessage } from '@foyer/core/siwx'
import { expect, test } from 'vitest'
import { ADDRESS, HERE } from '../relayPage.fixture.ts'
import { authPayload, readCacao } from './cacao.ts'
import { encodeRecap } from './recap.ts'
import { draft, METHODS, OTHER } from './signIn.fixture.ts'

const SIGNATURE = `0x${'11'.repeat(65)}`
const signIn = draft()
const asked = authPayload(signIn, [HERE, OTHER], METHODS)

/** Consent as a wallet answers it, with changes to its payload and its signature. */
const cacao = (p: object = {}, s: object = {}) => ({
  h: { t: 'caip122' },
  p: { ...asked, iss: `did:pkh:${HERE}:${ADDRESS}`, ...p },
  s: { t: 'eip191', s: SIGNATURE, ...s },
})
const read = (value: unknown) => readCacao(value, signIn, asked)

const granting = (abilities: object) => {
  const recap = `urn:recap:${btoa(JSON.stringify({ att: { eip155: abilities } }))}`
  return { resources: ['https://shop.example/terms', recap] }
}

test('the chain of the message comes first in the request', () => {
  expect(authPayload(draft({ chainId: OTHER }), [HERE, OTHER], METHODS).chains).toEqual([OTHER, HERE])
  expect(authPayload(draft({ chainId: 'eip155:1' }), [HERE, OTHER], METHODS).chains).toEqual([HERE, OTHER])
})

test('the message is written from the request, with the account and the chain of the wallet', () => {
  const { signed, methods, chains } = read(cacao())!
  expect(methods).toEqual([...METHODS].sort())
  expect(chains).toEqual([HERE])
  expect(signed).toMatchObject({ chainId: HERE, address: ADDRESS, signature: SIGNATURE })
  expect(parseSignInMessage(signed!.message)).toMatchObject({
    ...{ domain: signIn.domain, uri: signIn.uri, nonce: signIn.nonce, chainId: HERE, accountAddress: ADDRESS },
    ...{ issuedAt: signIn.issuedAt, expirationTime: signIn.expirationTime, resources: asked.resources },
  })
})

test('a message without a statement states the methods alone', () => {
  const bare = draft({ statement: undefined, resources: undefined } as never)
  const request = authPayload(bare, [HERE], ['personal_sign'])
  const answer = { p: { ...request, iss: `did:pkh:${HERE}:${ADDRESS}` }, s: { t: 'eip191', s: SIGNATURE } }
  const { signed } = readCacao(answer, bare, request)!
  expect(parseSignInMessage(signed!.message).statement).toMatch(
    /^I further authorize .*'personal_sign' for 'eip155'\.$/,
  )
})

test('what a wallet may choose: fewer methods, chains of the request, its time, the sentence in its statement, a contract’s signature', () => {
  const fewer = granting({ 'request/personal_sign': [{ chains: [HERE, OTHER] }] })
  expect(read(cacao(fewer))).toMatchObject({ methods: ['personal_sign'], chains: [HERE, OTHER] })
  expect(read(cacao(fewer))?.signed?.message).toContain("(1) 'request': 'personal_sign' for 'eip155'.")
  const stated = {
    statement: `${asked.statement} I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'.`,
  }
  expect(read(cacao({ ...fewer, ...stated }))?.signed?.message).toBe(read(cacao(fewer))?.signed?.message)
  expect(read(cacao({ iat: '2026-01-31T12:00:00Z' }))?.signed?.message).toContain('Issued At: 2026-01-31T12:00:00Z')
  expect(read(cacao({}, { t: 'eip1271', s: '0x1234' }))?.signed?.signature).toBe('0x1234')
})

test.each<[string, object, object?]>([
  ['another domain', { domain: 'evil.example' }],
  ['another audience', { aud: 'https://evil.example/' }],
  ['another nonce', { nonce: 'anotherNonce' }],
  ['no nonce', { nonce: undefined }],
  ['another version', { version: '2' }],
  ['another statement', { statement: 'Give me everything.' }],
  ['a statement with another line', { statement: `${asked.statement}\n\nURI: https://evil.example` }],
  ['no expiry', { exp: undefined }],
  ['another expiry', { exp: '2099-01-01T00:00:00Z' }],
  ['a time from which it is valid', { nbf: '2020-01-01T00:00:00Z' }],
  ['an id of a request', { requestId: '1' }],
  ['a time that is none', { iat: 'now' }],
  ['a time with another line', { iat: `${asked.iat}\nResources:` }],
  ['no time', { iat: undefined }],
  ['another resource', { resources: ['https://evil.example', asked.resources[1]] }],
  ['one more resource', { resources: ['https://evil.example', ...asked.resources] }],
  ['a recap that is not the last', { resources: [...asked.resources].reverse() }],
  ['resources that are no list', { resources: 'urn:recap:' }],
  ['a method that was not asked for', granting({ 'request/personal_sign': [{}], 'request/eth_sign': [{}] })],
  ['a chain that was not asked for', granting({ 'request/personal_sign': [{ chains: ['eip155:1'] }] })],
  ['another ability', granting({ 'push/notifications': [{}] })],
  ['a message of a chain that was not asked for', { iss: `did:pkh:eip155:1:${ADDRESS}` }],
  ['an account without its checksum', { iss: `did:pkh:${HERE}:${ADDRESS.toLowerCase()}` }],
  ['no signature', {}, { s: undefined }],
  ['a short signature', {}, { s: '0x1234' }],
  ['a signature that is no hex', {}, { s: 'zz' }],
  ['an unknown kind of signature', {}, { t: 'eip6492' }],
  ['a signature of a megabyte', {}, { t: 'eip1271', s: `0x${'11'.repeat(1_000_000)}` }],
])('H34 %s: the account is read, and its message is left out', (_, p, s) => {
  const consent = read(cacao(p, s))
  expect(consent?.account.toLowerCase()).toBe(ADDRESS.toLowerCase())
  expect(consent).not.toHaveProperty('signed')
})

test.each([
  undefined,
  null,
  [],
  'text',
  {},
  { p: {} },
  cacao({ iss: undefined }),
  cacao({ iss: ADDRESS }),
  cacao({ iss: `did:pkh:solana:1:${ADDRESS}` }),
  cacao({ iss: `did:pkh:${HERE}:0x12` }),
  cacao({ iss: `did:pkh:${HERE}:${ADDRESS}\n` }),
])('a consent without an account of eip155 is none: %j', value => {
  expect(read(value)).toBeUndefined()
})

test('a draft that makes no valid message is refused before a wallet is asked', () => {
  expect(() => authPayload(draft({ nonce: 'short' }), [HERE], METHODS)).toThrow('siwx.malformed')
  expect(encodeRecap(METHODS)).toBe(asked.resources.at(-1))
})
