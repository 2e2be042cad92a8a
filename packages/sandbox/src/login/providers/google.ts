import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { describePaths, type Path } from './describePaths.ts'
import { googleInteractions, MOUNT, SESSION_COOKIE, TITLE } from './googleInteractions.ts'
import type { GoogleAccount, GoogleProvider } from './googleProvider.ts'
import { meetProviderFaults } from './providerSwitches.ts'
import { lazySigningKey } from './signingKey.ts'
import type { StandInOptions } from './standIn.ts'

/** Calls that a server sends. */
const CALLS = ['/token', '/v1/userinfo', '/oauth2/v3/certs']

/** Headers of one hop, which a message that is passed on does not keep. @see https://www.rfc-editor.org/rfc/rfc9110#section-7.6.1 */
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length', 'host']

const without = (headers: Headers, names: readonly string[]) => {
  const kept = new Headers(headers)
  for (const name of names) kept.delete(name)
  return kept
}

/** Passes a request on to the provider. */
async function passOn(
  { raw }: Context['req'],
  { url }: GoogleProvider,
  { isNew, body }: { isNew: boolean; body: string },
) {
  const { pathname, search, host } = new URL(raw.url)
  // Without its session every authorization asks for an account, as after signing out.
  const headers = without(raw.headers, isNew ? [...HOP, 'cookie'] : HOP)
  headers.set('x-forwarded-host', host)
  headers.set('x-forwarded-proto', 'http')
  const { method, signal } = raw
  const sent = { method, headers, signal, redirect: 'manual' as const, ...(body !== '' && { body }) }
  const answer = await fetch(`${url}${pathname}${search}`, sent)
  return new Response(answer.body, { status: answer.status, headers: without(answer.headers, HOP) })
}

const PATHS: readonly Path[] = [
  { method: 'get', path: '/google/.well-known/openid-configuration', summary: 'Addresses of this provider.' },
  {
    method: 'get',
    path: '/google/o/oauth2/v2/auth',
    summary: 'Asks for an account and consent. PKCE is required.',
    parameters: [
      'response_type',
      'client_id',
      'redirect_uri',
      'scope',
      'state?',
      'nonce?',
      'code_challenge',
      'code_challenge_method',
    ],
  },
  {
    method: 'post',
    path: '/google/token',
    summary: 'Exchanges a code.',
    parameters: ['grant_type', 'code', 'redirect_uri', 'code_verifier'],
  },
  { method: 'get', path: '/google/v1/userinfo', summary: 'The account of a token.' },
]

/**
 * Google, by the library `oidc-provider`: OpenID Connect with discovery, PKCE required, a page that chooses the account and one that asks
 * for consent once. Started by its first request.
 */
export function google({ url, client, switches }: StandInOptions) {
  const accounts = new Map<string, GoogleAccount>()
  const agreements = new Map<string, string>()
  const signingKey = lazySigningKey('google-sandbox')
  let starting: Promise<GoogleProvider> | undefined
  const start = async () => {
    const { startGoogleProvider } = await import('./googleProvider.ts')
    const key = await signingKey()
    return startGoogleProvider({
      issuer: `${url}${MOUNT}`,
      title: TITLE,
      mount: MOUNT,
      sessionCookie: SESSION_COOKIE,
      client,
      key,
      accounts,
      agreements,
    })
  }
  const provider = () => {
    starting ??= start()
    return starting
  }

  const api = new OpenAPIHono()
  describePaths(api, 'Google', PATHS)
  api.route('/', googleInteractions({ provider, clientId: client.clientId, switches, accounts, agreements }))
  for (const path of CALLS) api.use(`${MOUNT}${path}`, meetProviderFaults(switches))
  api.all(`${MOUNT}/*`, async context => {
    const path = context.req.path.slice(MOUNT.length)
    const target = await provider()
    const pass = { isNew: path === '/o/oauth2/v2/auth', body: await context.req.text() }
    // The code is redeemed before the app's own call, which the provider then takes for a replay.
    if (path === '/token' && switches.current.fault === 'reused-code')
      await (await passOn(context.req, target, pass)).body?.cancel()
    return passOn(context.req, target, pass)
  })
  return { api, stop: async () => (await starting)?.stop() }
}
