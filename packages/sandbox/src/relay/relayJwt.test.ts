import { expect, test } from 'vitest'
import { createIdentity, createToken } from './relay.fixture.ts'
import { verifyRelayJwt } from './relayJwt.ts'

const AUD = 'ws://localhost:7000'
const now = Math.floor(Date.now() / 1_000)
const check = (token: string) => verifyRelayJwt(token, { audiences: [AUD], now })
const identity = createIdentity()

test('a token signed by its issuer for this relay identifies the client', () => {
  expect(check(createToken(identity, { aud: AUD }))).toBe(identity.did)
  expect(check(createToken(identity, { aud: `${AUD}/` }))).toBe(identity.did)
})

test.each([
  ['for another relay', createToken(identity, { aud: 'wss://elsewhere.example' }), 'for another relay'],
  ['expired', createToken(identity, { aud: AUD, exp: now - 61 }), 'has expired'],
  ['from the future', createToken(identity, { aud: AUD, iat: now + 61 }), 'from the future'],
  ['of another client', createToken(identity, { aud: AUD, iss: createIdentity().did }), 'not signed by its issuer'],
  ['without a did:key', createToken(identity, { aud: AUD, iss: 'did:web:example' }), 'not a did:key'],
  ['with a key of another kind', createToken(identity, { aud: AUD, iss: 'did:key:z6LSb' }), 'not an ed25519 key'],
  ['in two parts', 'a.b', 'malformed'],
])('a token %s is refused', (_, token, reason) => {
  expect(() => check(token)).toThrow(reason)
})

test('a token with claims changed after signing is refused', () => {
  const [header, , signature] = createToken(identity, { aud: AUD, exp: now - 100 }).split('.')
  const [, payload] = createToken(identity, { aud: AUD }).split('.')
  expect(() => check(`${header}.${payload}.${signature}`)).toThrow('not signed by its issuer')
})
