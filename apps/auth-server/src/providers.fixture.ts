import { createHash, createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, generateKeyPair, jwtVerify, SignJWT, UnsecuredJWT } from 'jose'
import Provider from 'oidc-provider'
import { onTestFinished, vi } from 'vitest'
import { LOGIN } from './client.fixture.ts'
import type { AppleClient, ProviderClient, ProviderName } from './index.ts'

async function listen(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise(done => server.close(() => done()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Google's place, taken by the real `oidc-provider` with its pages for development: a login and a consent. */
export async function startGoogle() {
  // The library says on the console that its development pages are for development.
  for (const method of ['info', 'warn'] as const) {
    const spy = vi.spyOn(console, method).mockReturnValue()
    onTestFinished(() => spy.mockRestore())
  }
  const server = createServer()
  const issuer = await listen(server)
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'google-client',
        client_secret: 'google-secret-1234567890',
        redirect_uris: [`${LOGIN}/social/callback/google`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub'], email: ['email'] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, email: `${id}@gmail.example` }) }),
  })
  // Google knows a prompt that this library does not.
  const handle = provider.callback()
  server.on('request', (request, response) => {
    request.url = request.url?.replace('prompt=select_account', 'prompt=login')
    void handle(request, response)
  })
  const client: ProviderClient = {
    clientId: 'google-client',
    clientSecret: 'google-secret-1234567890',
    endpoints: { issuer, authorization: `${issuer}/auth`, token: `${issuer}/token`, jwks: `${issuer}/jwks` },
  }
  return client
}

/** Follows a popup through the pages of `oidc-provider` as a visitor does, until it is sent back. Returns that address. */
export async function passGoogle(start: string, { login = 'ann', cancel = false } = {}): Promise<string> {
  const cookies = new Map<string, string>()
  let [url, form]: [string, URLSearchParams | undefined] = [start, undefined]
  for (let step = 0; step < 20; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location) {
      ;[url, form] = [new URL(location, url).href, undefined]
      if (url.startsWith(LOGIN)) return url
      continue
    }
    const page = await answer.text()
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`${answer.status} ${page.slice(0, 500)}`)
    if (cancel) {
      ;[url, form] = [new URL(`${new URL(url).pathname}/abort`, url).href, undefined]
      continue
    }
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? ''
    ;[url, form] = [new URL(action, url).href, new URLSearchParams({ prompt, login, password: 'any' })]
  }
  throw new Error('The provider did not send the visitor back.')
}

type Grant = { challenge: string; redirectUri: string; nonce: string | null }

const basicOf = (header: string | undefined) =>
  Buffer.from((header ?? '').replace('Basic ', ''), 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent)

/** Codes of a stand-in: each works once, for its client and its PKCE verifier. */
function createGrants() {
  const grants = new Map<string, Grant>()
  return {
    /** Approves at once, as a provider does that the visitor has approved before. */
    approve(query: Record<string, string>) {
      const code = randomUUID()
      const { code_challenge: challenge = '', redirect_uri: redirectUri = '', nonce = null } = query
      grants.set(code, { challenge, redirectUri, nonce })
      return { code, state: query.state ?? '' }
    },
    take(form: Record<string, unknown>): Grant | undefined {
      const grant = grants.get(String(form.code))
      grants.delete(String(form.code))
      const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url')
      return grant?.challenge === challenge && grant.redirectUri === form.redirect_uri ? grant : undefined
    },
  }
}

export type StandIn = Awaited<ReturnType<typeof startOAuth>>

/** OAuth 2 without an id_token, with the profile of one provider. */
export async function startOAuth(name: Exclude<ProviderName, 'google' | 'apple'>, profile: unknown) {
  const grants = createGrants()
  const tokens = new Set<string>()
  const secret = `${name}-secret-0987654321`
  const state = { outcome: 'approve' as 'approve' | 'deny' | 'broken', profile, tokens }
  const app = new Hono()
    .get('/authorize', context => {
      const query = context.req.query()
      const back = new URL(query.redirect_uri!)
      const denied = { error: 'access_denied', error_reason: 'user_denied', state: query.state! }
      const answer = state.outcome === 'deny' ? denied : grants.approve(query)
      back.search = String(new URLSearchParams(answer))
      return context.redirect(back.href)
    })
    .post('/token', async context => {
      if (state.outcome === 'broken') return context.text('<h1>Bad gateway</h1>', 502)
      const form = await context.req.parseBody()
      const [id, given] =
        name === 'x' ? basicOf(context.req.header('authorization')) : [form.client_id, form.client_secret]
      // GitHub answers 200 with an error in the body.
      if (id !== `${name}-client` || given !== secret) return context.json({ error: 'incorrect_client_credentials' })
      if (!grants.take(form)) return context.json({ error: 'bad_verification_code' })
      const token = `token-${randomUUID()}`
      tokens.add(token)
      return context.json({ access_token: token, token_type: 'bearer', scope: '' })
    })
    .get('/user', context => {
      const token = (context.req.header('authorization') ?? '').replace(/^bearer /i, '')
      if (!tokens.has(token)) return context.json({ error: 'unauthorized' }, 401)
      const proof = createHmac('sha256', secret).update(token).digest('hex')
      if (name === 'facebook' && context.req.query('appsecret_proof') !== proof) return context.json({}, 400)
      return context.json(state.profile as object)
    })
  const url = await listen(createAdaptorServer({ fetch: app.fetch }) as Server)
  const client: ProviderClient = {
    clientId: `${name}-client`,
    clientSecret: secret,
    endpoints: { issuer: url, authorization: `${url}/authorize`, token: `${url}/token`, user: `${url}/user` },
  }
  return { client, state }
}

/** Apple: posts its form, asks for a signed client secret, and may hide the address. */
export async function startApple() {
  const grants = createGrants()
  const signing = await generateKeyPair('RS256')
  const client = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const stranger = await generateKeyPair('RS256')
  const state = {
    email: 'k3j9@privaterelay.appleid.com',
    isCancelling: false,
    /** Claims and header that its id_token has instead of the right ones. */
    claims: {} as Record<string, unknown>,
    header: {} as Record<string, unknown>,
    signer: 'own' as 'own' | 'stranger' | 'nobody' | 'client secret',
    areKeysGone: false,
  }
  /** An id_token that is wrong on purpose. */
  function sign(token: SignJWT) {
    if (state.signer === 'client secret') return token.sign(new TextEncoder().encode('apple-client'.repeat(4)))
    return token.sign(state.signer === 'stranger' ? stranger.privateKey : signing.privateKey)
  }
  let issuer = ''
  const app = new Hono()
    .get('/authorize', context => {
      const query = context.req.query()
      if (query.response_mode !== 'form_post') return context.text('invalid response_mode', 400)
      const answer = state.isCancelling
        ? { error: 'user_cancelled_authorize', state: query.state! }
        : { ...grants.approve(query), user: '{"name":{"firstName":"Ann"}}' }
      return context.json(answer)
    })
    .get('/keys', async context => {
      if (state.areKeysGone) return context.text('Service unavailable', 503)
      return context.json({
        keys: [{ ...(await exportJWK(signing.publicKey)), alg: 'RS256', use: 'sig', kid: 'apple' }],
      })
    })
    .post('/token', async context => {
      const form = await context.req.parseBody()
      await jwtVerify(String(form.client_secret), client.publicKey, {
        issuer: 'TEAM',
        subject: 'apple-client',
        audience: issuer,
        maxTokenAge: '10m',
      })
      const grant = grants.take(form)
      if (!grant) return context.json({ error: 'invalid_grant' }, 400)
      const time = Math.floor(Date.now() / 1000)
      const claims = {
        iss: issuer,
        aud: 'apple-client',
        sub: '000123.abc',
        iat: time,
        exp: time + 600,
        nonce: grant.nonce,
        email: state.email,
        is_private_email: 'true',
        ...state.claims,
      }
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'apple', ...state.header })
      const idToken = state.signer === 'nobody' ? new UnsecuredJWT(claims).encode() : await sign(token)
      return context.json({ access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: idToken })
    })
  issuer = await listen(createAdaptorServer({ fetch: app.fetch }) as Server)
  const settings: AppleClient = {
    clientId: 'apple-client',
    teamId: 'TEAM',
    keyId: 'KEY',
    privateKey: client.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    endpoints: { issuer, authorization: `${issuer}/authorize`, token: `${issuer}/token`, jwks: `${issuer}/keys` },
  }
  return { client: settings, state }
}
