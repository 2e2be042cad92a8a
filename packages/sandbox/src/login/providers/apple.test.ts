import { importPKCS8, SignJWT } from 'jose'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { createVisitor, parametersOf, REDIRECT, startLoginWorld } from '../login.fixture.ts'
import type { ProviderFault } from './providerSwitches.ts'

const redirect_uri = `${REDIRECT}/apple`

const start = async (fault: ProviderFault = 'none') => {
  const world = await startLoginWorld()
  world.providerSwitches.apple.set({ fault })
  const { issuer, clientId, teamId, keyId, privateKey } = world.services.apple
  const sign = async (
    changes: { alg?: string; kid?: string; aud?: string; exp?: string | number; key?: Uint8Array } = {},
  ) =>
    new SignJWT()
      .setProtectedHeader({ alg: changes.alg ?? 'ES256', kid: changes.kid ?? keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(changes.aud ?? issuer)
      .setIssuedAt()
      .setExpirationTime(changes.exp ?? '5m')
      .sign(changes.key ?? (await importPKCS8(privateKey, 'ES256')))
  const connect = async (secret: string) =>
    client.discovery(new URL(issuer), clientId, secret, client.ClientSecretPost(secret), {
      execute: [client.allowInsecureRequests],
    })
  const config = await connect(await sign())
  const secrets = { state: client.randomState(), nonce: client.randomNonce() }
  const request = { redirect_uri, response_mode: 'form_post', scope: 'openid name email', ...secrets }
  const address = (changes: Record<string, string> = {}) =>
    client.buildAuthorizationUrl(config, { ...request, ...changes })
  const visitor = createVisitor(world.url)
  /** Chooses a person and posts the form that leads back. Returns its fields. */
  const agree = async (person: string, values: Record<string, string> = {}, changes: Record<string, string> = {}) => {
    const posting = await visitor.choose(await visitor.open(address(changes)), person, values)
    return parametersOf(await visitor.submit(posting, 'code', {}))
  }
  const exchange = (fields: Record<string, string>, by = config) => {
    const { user: _, id_token: __, ...parameters } = fields
    const left = new URL(`${redirect_uri}?${new URLSearchParams(parameters).toString()}`)
    const checks = { expectedState: secrets.state, expectedNonce: secrets.nonce, idTokenExpected: true }
    return client.authorizationCodeGrant(by, left, checks)
  }
  return { ...world, sign, connect, config, secrets, address, visitor, agree, exchange }
}

test('a posted form leads back, with the name at the first time alone', async () => {
  const { agree, exchange, secrets } = await start()
  const first = await agree('Ada Example')
  expect(first).toEqual({ code: expect.any(String), state: secrets.state, user: expect.any(String) })
  expect(JSON.parse(first['user']!)).toEqual({
    name: { firstName: 'Ada', lastName: 'Example' },
    email: 'ada@example.com',
  })
  const claims = (await exchange(first)).claims()!
  expect(claims).toMatchObject({
    sub: expect.stringMatching(/^\d{6}\.[0-9a-f]{32}\.\d{4}$/),
    email: 'ada@example.com',
    email_verified: true,
    nonce_supported: true,
  })
  expect(claims).not.toHaveProperty('name')
  const second = await agree('Ada Example')
  expect(second).not.toHaveProperty('user')
  expect((await exchange(second)).claims()!.sub).toBe(claims.sub)
})

test('a hidden address is that of a relay, and stays so', async () => {
  const { agree, exchange } = await start()
  const first = (await exchange(await agree('Ada Example', { email: 'hide' }))).claims()!
  expect(first).toMatchObject({
    email: expect.stringMatching(/^[0-9a-f]{10}@privaterelay\.appleid\.com$/),
    is_private_email: true,
  })
  const second = (await exchange(await agree('Ada Example', { email: 'share' }))).claims()!
  expect(second['email']).toBe(first['email'])
})

test('without scopes a redirect leads back, and the token has no address', async () => {
  const { visitor, address, exchange } = await start()
  const { left } = await visitor.choose(
    await visitor.open(address({ scope: 'openid', response_mode: 'query' })),
    'Ada Example',
  )
  expect((await exchange(Object.fromEntries(left!.searchParams))).claims()).not.toHaveProperty('email')
})

test.each([
  [{ response_mode: 'query' }, 'response_mode must be form_post'],
  [{ response_type: 'code id_token', response_mode: 'query' }, 'Invalid response_mode'],
  [{ response_type: 'id_token' }, 'Invalid response_type'],
  [{ client_id: 'other' }, 'No app has this client_id'],
  [{ redirect_uri: 'https://elsewhere.example/' }, 'The redirect_uri is not registered'],
])('refuses %j on its own page', async (changes, problem) => {
  const { visitor, address } = await start()
  expect(await visitor.open(address(changes))).toMatchObject({ status: 400, text: expect.stringContaining(problem) })
})

test('an id token beside the code has the hash of the code', async () => {
  const { agree } = await start()
  const fields = await agree('Ada Example', {}, { response_type: 'code id_token' })
  const [, payload] = fields['id_token']!.split('.')
  expect(JSON.parse(Buffer.from(payload!, 'base64url').toString())).toMatchObject({
    c_hash: expect.any(String),
    email: 'ada@example.com',
  })
})

test('cancelling posts user_cancelled_authorize', async () => {
  const { visitor, address, secrets } = await start()
  const posting = await visitor.cancel(await visitor.open(address()))
  expect(parametersOf(await visitor.submit(posting, 'error', {}))).toEqual({
    error: 'user_cancelled_authorize',
    state: secrets.state,
  })
})

test.each([
  ['another key id', { kid: 'OTHER' }],
  ['another audience', { aud: 'https://appleid.apple.com' }],
  ['a life of a year', { exp: '1y' }],
  ['an end in the past', { exp: 1 }],
  ['a shared secret', { alg: 'HS256', key: new Uint8Array(32) }],
])('refuses a client secret with %s', async (_, changes) => {
  const { agree, exchange, connect, sign } = await start()
  const fields = await agree('Ada Example')
  await expect(exchange(fields, await connect(await sign(changes)))).rejects.toMatchObject({ error: 'invalid_client' })
  expect((await exchange(fields)).claims()).toBeDefined()
})

test('refuses a client secret that is no token, and a code that was used', async () => {
  const { agree, exchange, connect } = await start()
  const fields = await agree('Ada Example')
  await expect(exchange(fields, await connect('secret'))).rejects.toMatchObject({ error: 'invalid_client' })
  await exchange(fields)
  await expect(exchange(fields)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test.each([
  ['reused-code', { error: 'invalid_grant' }],
  ['wrong-state', { code: 'OAUTH_INVALID_RESPONSE' }],
  ['wrong-nonce', { code: 'OAUTH_JWT_CLAIM_COMPARISON_FAILED' }],
  ['server-error', { cause: { status: 503 } }],
] as const)('the client refuses the fault %s', async (fault, error) => {
  const { agree, exchange } = await start(fault)
  await expect(exchange(await agree('Ada Example'))).rejects.toMatchObject(error)
})

test('the fault deny posts the refusal without asking, and other faults change the account', async () => {
  const { visitor, address, agree, exchange, providerSwitches } = await start('deny')
  const posting = await visitor.open(address())
  expect(parametersOf(await visitor.submit(posting, 'error', {}))).toMatchObject({ error: 'user_cancelled_authorize' })
  providerSwitches.apple.set({ fault: 'unverified-email' })
  const unverified = (await exchange(await agree('Ada Example'))).claims()!
  expect(unverified['email_verified']).toBe(false)
  providerSwitches.apple.set({ fault: 'other-subject' })
  expect((await exchange(await agree('Ada Example'))).claims()!.sub).not.toBe(unverified.sub)
})
