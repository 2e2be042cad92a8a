import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { createVisitor, parametersOf, REDIRECT, startLoginWorld } from '../login.fixture.ts'
import type { ProviderFault } from './providerSwitches.ts'

const redirect_uri = `${REDIRECT}/google`

const start = async (fault: ProviderFault = 'none') => {
  const world = await startLoginWorld()
  const { issuer, clientId, clientSecret } = world.services.google
  const options = { execute: [client.allowInsecureRequests] }
  const config = await client.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
  world.providerSwitches.google.set({ fault })
  const secrets = {
    verifier: client.randomPKCECodeVerifier(),
    state: client.randomState(),
    nonce: client.randomNonce(),
  }
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
    state: secrets.state,
    nonce: secrets.nonce,
  })
  const visitor = createVisitor(world.url)
  const agree = async (person: string) => {
    const next = await visitor.choose(await visitor.open(address), person)
    return next.left ? next : visitor.submit(next, 'agree', {})
  }
  const checks = {
    pkceCodeVerifier: secrets.verifier,
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
    idTokenExpected: true,
  }
  const exchange = (left: URL | undefined) => client.authorizationCodeGrant(config, left!, checks)
  return { ...world, config, secrets, address, visitor, agree, exchange }
}

test('a person who is chosen and agrees is signed in, and not asked for consent again', async () => {
  const { agree, exchange, config, visitor, address } = await start()
  const { left } = await agree('Ada Example')
  const tokens = await exchange(left)
  expect(tokens.claims()).toMatchObject({
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Example',
    given_name: 'Ada',
  })
  const profile = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()!.sub)
  expect(profile).toMatchObject({ email: 'ada@example.com' })
  const again = await visitor.choose(await visitor.open(address), 'Ada Example')
  expect(again.left?.searchParams.get('code')).toBeTruthy()
})

test('another person can be chosen in the same browser, also by a typed name', async () => {
  const { agree, exchange } = await start()
  const first = (await exchange((await agree('Ada Example')).left)).claims()!
  const second = (await exchange((await agree('  Élodie  Müller ')).left)).claims()!
  expect(second).toMatchObject({ name: 'Élodie Müller', email: 'e.lodie.mu.ller@example.com' })
  expect(second.sub).not.toBe(first.sub)
})

test('the subject of a person is the same after a new start', async () => {
  const subjects = []
  for (let starts = 0; starts < 2; starts += 1) {
    const { agree, exchange } = await start()
    subjects.push((await exchange((await agree('Ben Example')).left)).claims()!.sub)
  }
  expect(subjects[0]).toBe(subjects[1])
})

test('cancelling leads back with access_denied, at the account and at the consent', async () => {
  const { visitor, address, secrets } = await start()
  const page = await visitor.open(address)
  expect(parametersOf(await visitor.cancel(page))).toMatchObject({ error: 'access_denied', state: secrets.state })
  const consent = await visitor.choose(await visitor.open(address), 'Ada Example')
  expect(parametersOf(await visitor.cancel(consent))).toMatchObject({ error: 'access_denied', state: secrets.state })
})

test('an empty name is asked for again', async () => {
  const { visitor, address } = await start()
  const page = await visitor.choose(await visitor.open(address), '   ')
  expect(page.text).toContain('Enter a name of at most 64 characters.')
  expect((await visitor.choose(page, 'Ada Example')).text).toContain('Allow access')
})

test('a request without PKCE, or of another address, is refused', async () => {
  const { visitor, address, config } = await start()
  const without = new URL(address)
  for (const name of ['code_challenge', 'code_challenge_method']) without.searchParams.delete(name)
  expect(parametersOf(await visitor.open(without))).toMatchObject({ error: 'invalid_request' })
  const elsewhere = client.buildAuthorizationUrl(config, {
    redirect_uri: 'https://elsewhere.example/',
    scope: 'openid',
  })
  expect(await visitor.open(elsewhere)).toMatchObject({
    status: 400,
    text: expect.stringContaining('Google (sandbox)'),
  })
})

test('a code is valid once, and for its own verifier', async () => {
  const { agree, exchange, config, secrets } = await start()
  const { left } = await agree('Ada Example')
  const other = {
    pkceCodeVerifier: client.randomPKCECodeVerifier(),
    expectedState: secrets.state,
    expectedNonce: secrets.nonce,
  }
  await expect(client.authorizationCodeGrant(config, left!, other)).rejects.toMatchObject({ error: 'invalid_grant' })
  const second = (await agree('Ada Example')).left
  await exchange(second)
  await expect(exchange(second)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('the fault deny leads back without asking', async () => {
  const { visitor, address } = await start('deny')
  expect(parametersOf(await visitor.open(address))).toMatchObject({ error: 'access_denied' })
})

test.each([
  ['wrong-state', 'OAUTH_INVALID_RESPONSE'],
  ['wrong-nonce', 'OAUTH_JWT_CLAIM_COMPARISON_FAILED'],
] as const)('the client refuses the fault %s', async (fault, code) => {
  const { agree, exchange } = await start(fault)
  await expect(exchange((await agree('Ada Example')).left)).rejects.toMatchObject({ code })
})

test('the fault reused-code makes the code invalid', async () => {
  const { agree, exchange } = await start('reused-code')
  await expect(exchange((await agree('Ada Example')).left)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('the fault server-error answers calls with 503, and a delay makes them slow', async () => {
  const { agree, exchange, providerSwitches } = await start('server-error')
  const { left } = await agree('Ada Example')
  await expect(exchange(left)).rejects.toMatchObject({ cause: { status: 503 } })
  providerSwitches.google.set({ fault: 'none', delay: 300 })
  const startedAt = Date.now()
  await exchange((await agree('Ada Example')).left)
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(300)
})

test('the faults of an account change its address or its subject alone', async () => {
  const { agree, exchange, providerSwitches } = await start()
  const right = (await exchange((await agree('Ada Example')).left)).claims()!
  providerSwitches.google.set({ fault: 'unverified-email' })
  const unverified = (await exchange((await agree('Ada Example')).left)).claims()!
  expect([unverified.sub, unverified['email_verified']]).toEqual([right.sub, false])
  providerSwitches.google.set({ fault: 'other-subject' })
  const other = (await exchange((await agree('Ada Example')).left)).claims()!
  expect(other['email']).toBe(right['email'])
  expect(other.sub).not.toBe(right.sub)
})
