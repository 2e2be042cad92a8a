import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVisitor, parametersOf, REDIRECT, startLoginWorld } from '../login.fixture.ts'

const VERIFIER = 'v'.repeat(43)
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
const PKCE = { code_challenge: CHALLENGE, code_challenge_method: 'S256' }

const SCOPES = {
  github: 'read:user user:email',
  x: 'users.read tweet.read',
  discord: 'identify email',
  facebook: 'email,public_profile',
}

type Name = keyof typeof SCOPES
const NAMES = ['github', 'x', 'discord', 'facebook'] as const

type Values = Record<string, string>
type Json = Record<string, unknown>

const start = async (name: Name) => {
  const world = await startLoginWorld()
  const app = world.services[name]
  const visitor = createVisitor(world.url)
  const redirect_uri = `${REDIRECT}/${name}`
  const address = (changes: Record<string, string | undefined> = {}) => {
    const all = {
      response_type: 'code',
      client_id: app.clientId,
      redirect_uri,
      scope: SCOPES[name],
      state: 'state-1',
      ...PKCE,
      ...changes,
    }
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `${app.authorizationUrl}?${new URLSearchParams(given).toString()}`
  }
  const agree = async (person = 'Ada Example', changes: Record<string, string | undefined> = {}) =>
    parametersOf(await visitor.choose(await visitor.open(address(changes)), person))
  const basic = { authorization: `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}` }
  const post = (code: string, changes: Values = {}, headers: Values = name === 'x' ? basic : {}) => {
    const secrets: Values = name === 'x' ? {} : { client_id: app.clientId, client_secret: app.clientSecret }
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: VERIFIER,
      ...secrets,
      ...changes,
    }
    return fetch(app.tokenUrl, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { accept: 'application/json', ...headers },
    })
  }
  const json = async (answer: Response | Promise<Response>) => (await (await answer).json()) as Json
  const read = (url: string, token: unknown) => fetch(url, { headers: { authorization: `Bearer ${String(token)}` } })
  /** Signs a person in. Returns the profile and the token. */
  const signIn = async (person?: string, changes: Record<string, string | undefined> = {}, query = '') => {
    const { code } = await agree(person, changes)
    const { access_token } = await json(post(code!))
    return { token: String(access_token), profile: await json(read(`${app.profileUrl}${query}`, access_token)) }
  }
  return { ...world, app, visitor, address, agree, basic, post, json, read, signIn }
}

test.each(NAMES)('%s signs the same person in with the same id each time', async name => {
  const { signIn, agree } = await start(name)
  expect(await agree()).toEqual({ code: expect.any(String), state: 'state-1' })
  const [one, two, other] = [await signIn('Ada Example'), await signIn('ada  example'), await signIn('Ben Example')]
  expect(two.profile).toEqual(one.profile)
  expect(other.profile).not.toEqual(one.profile)
})

test.each(NAMES)('%s refuses another app and another address on its own page', async name => {
  const { visitor, address } = await start(name)
  for (const changes of [{ client_id: 'other' }, { redirect_uri: 'https://elsewhere.example/' }])
    expect((await visitor.open(address(changes))).status).toBe(400)
})

/** Answers to a code that is wrong or used, to a wrong secret, and to a wrong verifier. */
const REFUSALS = {
  github: [
    [200, { error: 'bad_verification_code' }],
    [200, { error: 'incorrect_client_credentials' }],
  ],
  x: [
    [400, { error: 'invalid_request' }],
    [401, { error: 'unauthorized_client' }],
  ],
  discord: [
    [400, { error: 'invalid_grant' }],
    [401, { error: 'invalid_client' }],
  ],
  facebook: [
    [400, { error: { type: 'OAuthException', code: 100 } }],
    [400, { error: { type: 'OAuthException', code: 1 } }],
  ],
} as const

test.each(NAMES)('%s takes a code once, from its app and with its verifier', async name => {
  const { agree, post, json, app } = await start(name)
  const expectRefusal = async (answer: Response, [status, body]: (typeof REFUSALS)[Name][number]) => {
    expect(answer.status).toBe(status)
    expect(await json(answer)).toMatchObject(body)
  }
  const [ofCode, ofClient] = REFUSALS[name]
  await expectRefusal(await post('unknown'), ofCode)
  const { code } = await agree()
  const wrong = Buffer.from(`${app.clientId}:wrong`).toString('base64')
  const asWrong =
    name === 'x' ? post(code!, {}, { authorization: `Basic ${wrong}` }) : post(code!, { client_secret: 'wrong' })
  await expectRefusal(await asWrong, ofClient)
  expect(await json(post(code!))).toHaveProperty('access_token')
  await expectRefusal(await post(code!), ofCode)
  const other = await agree()
  expect(await json(post(other['code']!, { code_verifier: 'w'.repeat(43) }))).toHaveProperty('error')
  const third = await agree()
  expect(await json(post(third['code']!, { redirect_uri: 'https://elsewhere.example/' }))).toHaveProperty('error')
})

const CANCELLED = {
  github: {
    error: 'access_denied',
    error_description: 'The user has denied your application access.',
    error_uri: expect.any(String),
  },
  x: { error: 'access_denied' },
  discord: {
    error: 'access_denied',
    error_description: 'The resource owner or authorization server denied the request',
  },
  facebook: {
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  },
}

test.each(NAMES)('%s leads back with its own words when the visitor cancels, and by the fault deny', async name => {
  const { visitor, address, providerSwitches } = await start(name)
  const cancelled = { ...CANCELLED[name], state: 'state-1' }
  expect(parametersOf(await visitor.cancel(await visitor.open(address())))).toEqual(cancelled)
  providerSwitches[name].set({ fault: 'deny' })
  expect(parametersOf(await visitor.open(address()))).toEqual(cancelled)
})

test.each(NAMES)('%s has faults: another state, a code that was used, an outage, a delay', async name => {
  const { agree, post, json, providerSwitches } = await start(name)
  const switches = providerSwitches[name]
  switches.set({ fault: 'wrong-state' })
  expect((await agree())['state']).toMatch(/^wrong-/)
  switches.set({ fault: 'reused-code' })
  expect(await json(post((await agree())['code']!))).toMatchObject(REFUSALS[name][0][1])
  switches.set({ fault: 'server-error' })
  const { code } = await agree()
  expect((await post(code!)).status).toBe(503)
  switches.set({ fault: 'none', delay: 200 })
  const startedAt = Date.now()
  expect(await json(post(code!))).toHaveProperty('access_token')
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(200)
})

test.each(NAMES)('%s takes the answer to one page once', async name => {
  const { visitor, address } = await start(name)
  const page = await visitor.open(address())
  await visitor.choose(page, 'Ada Example')
  expect(await visitor.choose(page, 'Ada Example')).toMatchObject({
    status: 400,
    text: expect.stringContaining('answered already'),
  })
})

test('github answers as a form unless JSON is accepted, and hides addresses that are not public', async () => {
  const { agree, post, json, read, signIn, app, services } = await start('github')
  const { code } = await agree()
  const form = await post(code!, {}, { accept: '*/*' })
  expect(form.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  const { access_token, ...rest } = Object.fromEntries(new URLSearchParams(await form.text()))
  expect(rest).toEqual({ scope: 'read:user,user:email', token_type: 'bearer' })
  expect(await json(read(app.profileUrl, access_token))).toMatchObject({
    login: 'ada',
    id: expect.any(Number),
    email: 'ada@example.com',
  })
  const ben = await signIn('Ben Example')
  expect(ben.profile).toMatchObject({ login: 'ben', email: null })
  expect(await json(read(services.github.emailsUrl, ben.token))).toMatchObject([
    { email: 'ben@example.com', primary: true, verified: true, visibility: 'private' },
    { primary: false },
  ])
  const chen = await signIn('Chen Example')
  expect(await json(read(services.github.emailsUrl, chen.token))).toMatchObject([{ verified: false }, {}])
  const withoutScope = await signIn('Ada Example', { scope: 'read:user' })
  expect((await read(services.github.emailsUrl, withoutScope.token)).status).toBe(404)
  expect((await read(app.profileUrl, 'unknown')).status).toBe(401)
})

test('x needs PKCE, a state and HTTP Basic, and has no address', async () => {
  const { visitor, address, agree, post, json, signIn, read, app } = await start('x')
  for (const changes of [{ code_challenge: undefined }, { state: undefined }, { scope: undefined }])
    expect((await visitor.open(address(changes))).status).toBe(400)
  const { code } = await agree()
  const inBody = { client_id: app.clientId, client_secret: app.clientSecret }
  expect((await post(code!, inBody, {})).status).toBe(401)
  expect(await json(post(code!))).toMatchObject({ token_type: 'bearer', expires_in: 7_200 })
  const { profile } = await signIn('Ada Example')
  expect(profile).toEqual({ data: { id: expect.stringMatching(/^\d{19}$/), name: 'Ada Example', username: 'ada' } })
  const { token } = await signIn('Ada Example', { scope: 'users.read' })
  expect((await read(app.profileUrl, token)).status).toBe(403)
})

test('discord takes forms alone, and an address may be unconfirmed or null', async () => {
  const { agree, app, signIn, json, read } = await start('discord')
  const { code } = await agree()
  const body = JSON.stringify({ grant_type: 'authorization_code', code, client_id: app.clientId })
  const asJson = await fetch(app.tokenUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect(asJson.status).toBe(400)
  expect((await signIn('Ada Example')).profile).toMatchObject({
    username: 'ada',
    global_name: 'Ada Example',
    email: 'ada@example.com',
    verified: true,
  })
  expect((await signIn('Chen Example')).profile).toMatchObject({ verified: false })
  expect((await signIn('Dora Example')).profile).toMatchObject({ email: null, verified: false })
  expect((await signIn('Ada Example', { scope: 'identify' })).profile).not.toHaveProperty('email')
  expect(await json(read(app.profileUrl, 'unknown'))).toEqual({ message: '401: Unauthorized', code: 0 })
})

test('facebook leads back with a fragment, and shows the fields that are asked for', async () => {
  const { visitor, address, signIn, json, read, app } = await start('facebook')
  const { left } = await visitor.choose(await visitor.open(address()), 'Ada Example')
  expect(left?.hash).toBe('#_=_')
  const fields = '?fields=id,name,email,picture'
  const { profile, token } = await signIn('Ada Example', {}, fields)
  expect(profile).toEqual({ id: expect.stringMatching(/^\d{17}$/), name: 'Ada Example', email: 'ada@example.com' })
  expect((await signIn('Ada Example')).profile).toEqual({ id: profile['id'], name: 'Ada Example' })
  expect((await signIn('Dora Example', {}, fields)).profile).not.toHaveProperty('email')
  expect((await signIn('Ada Example', { scope: 'public_profile' }, fields)).profile).not.toHaveProperty('email')
  const proof = createHmac('sha256', app.clientSecret).update(token).digest('hex')
  expect((await fetch(`${app.profileUrl}?access_token=${token}&appsecret_proof=${proof}`)).status).toBe(200)
  const wrong = await fetch(`${app.profileUrl}?access_token=${token}&appsecret_proof=${'0'.repeat(64)}`)
  expect(await json(wrong)).toMatchObject({ error: { type: 'GraphMethodException', code: 100 } })
  expect(await json(read(app.profileUrl, 'unknown'))).toMatchObject({ error: { code: 190 } })
  expect(await json(fetch(app.profileUrl))).toMatchObject({ error: { code: 2_500, fbtrace_id: expect.any(String) } })
})
