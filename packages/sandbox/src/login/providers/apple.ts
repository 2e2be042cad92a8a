import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { html } from 'hono/html'
import { type CryptoKey, importJWK, jwtVerify, SignJWT } from 'jose'
import { loginPage, pageHeaders } from '../page.ts'
import { accountDigits, accountHex, type Person } from '../people.ts'
import { accountChoice, addressWith } from './accountChoice.ts'
import { describePaths, type Path } from './describePaths.ts'
import { createGrants, type Grant, sha256, type Visit } from './grants.ts'
import { meetProviderFaults, type ProviderFault } from './providerSwitches.ts'
import { lazySigningKey } from './signingKey.ts'
import { clientProblem, formOf, refuseVisit, type StandInOptions, visitOf } from './standIn.ts'

const TITLE = 'Apple (sandbox)'

/** Seconds that a client secret may be valid: six months. */
const LONGEST_SECRET = 15_777_000

export interface AppleOptions extends StandInOptions {
  teamId: string
  keyId: string
  /** Key that the app's client secrets are signed with. */
  publicKey: CryptoKey
}

const HIDING = html`<fieldset><legend>Email address</legend>
<label><input type="radio" name="email" value="share" checked> Share my email</label>
<label><input type="radio" name="email" value="hide"> Hide my email</label></fieldset>`

/** Returns the subject: three groups, as Apple writes them. */
const subjectOf = (person: Person, variant: string) =>
  `00${accountDigits('apple', person, 4, variant)}.${accountHex('apple', person, variant).slice(0, 32)}.${accountDigits('apple', person, 4, `${variant}+`)}`

const relayAddress = (person: Person) => `${accountHex('apple-relay', person).slice(0, 10)}@privaterelay.appleid.com`

/** Page that posts the answer to the app, as Apple does: a request from another site, without the app's SameSite=Lax cookies. */
function formPost(context: Context, { redirect }: Visit, parameters: Record<string, string>) {
  const fields = Object.entries(parameters).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const main = html`<h1>${TITLE}</h1><form method="post" action="${redirect}">${fields}<button class="primary">Continue</button></form>`
  const headers = { ...pageHeaders(new URL(redirect).origin), 'referrer-policy': 'origin' }
  return context.html(loginPage(TITLE, main, '/apple/submit.js'), 200, headers)
}

function leadBack(context: Context, visit: Visit, parameters: Record<string, string>) {
  if (visit.responseMode === 'form_post') return formPost(context, visit, parameters)
  if (visit.responseMode !== 'fragment') return context.redirect(addressWith(visit.redirect, parameters))
  return context.redirect(`${visit.redirect}#${new URLSearchParams(parameters).toString()}`)
}

/** Returns why Apple refuses a request, or undefined. */
function visitProblem({ responseType, responseMode = 'query', scopes }: Visit): string | undefined {
  const types = responseType.split(' ')
  if (!types.includes('code') || types.some(type => type !== 'code' && type !== 'id_token'))
    return 'Invalid response_type.'
  if (!['query', 'fragment', 'form_post'].includes(responseMode)) return 'Invalid response_mode.'
  if (types.includes('id_token') && responseMode === 'query') return 'Invalid response_mode.'
  const asksForUser = scopes.some(scope => scope === 'name' || scope === 'email')
  return asksForUser && responseMode !== 'form_post'
    ? 'response_mode must be form_post when name or email scope is requested.'
    : undefined
}

function createTokens({ url, client, teamId, keyId, publicKey, switches }: AppleOptions) {
  const issuer = `${url}/apple`
  const key = lazySigningKey('apple-sandbox')

  /** Claims about the person, as far as the scopes show them. */
  function claimsOf({ visit, person, hidesEmail }: Grant, fault: ProviderFault) {
    const sub = subjectOf(person, fault === 'other-subject' ? 'other' : '')
    if (!visit.scopes.includes('email')) return { sub }
    const isVerified = fault !== 'unverified-email' && person.emailState !== 'unverified'
    return {
      sub,
      email: hidesEmail ? relayAddress(person) : person.email,
      email_verified: hidesEmail || isVerified,
      ...(hidesEmail && { is_private_email: true }),
    }
  }

  return {
    issuer,
    keys: async () => ({ keys: [(await key()).public] }),
    async idToken(grant: Grant, hash: Record<string, string>) {
      const { fault } = switches.current
      const nonce = fault === 'wrong-nonce' ? 'wrong-nonce' : grant.visit.nonce
      const claims = {
        ...claimsOf(grant, fault),
        ...hash,
        ...(nonce !== undefined && { nonce, nonce_supported: true }),
      }
      return new SignJWT({ ...claims, auth_time: Math.floor(Date.now() / 1_000) })
        .setProtectedHeader({ alg: 'RS256', kid: 'apple-sandbox' })
        .setIssuer(issuer)
        .setAudience(client.clientId)
        .setIssuedAt()
        .setExpirationTime('1d')
        .sign(await importJWK((await key()).private))
    },
    /** Returns whether a client secret is a token that the app's key has signed for this provider. */
    async isSecret(secret: string): Promise<boolean> {
      const expected = { algorithms: ['ES256'], issuer: teamId, subject: client.clientId, audience: issuer }
      try {
        const { payload, protectedHeader } = await jwtVerify(secret, publicKey, {
          ...expected,
          requiredClaims: ['iat', 'exp'],
        })
        return protectedHeader.kid === keyId && payload.exp! - payload.iat! <= LONGEST_SECRET
      } catch {
        return false
      }
    },
  }
}

/** Left half of a token's SHA-256. @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
const halfHash = (token: string) => Buffer.from(sha256(token), 'base64url').subarray(0, 16).toString('base64url')

const PATHS: readonly Path[] = [
  {
    method: 'get',
    path: '/apple/auth/authorize',
    summary: 'Asks for an account.',
    parameters: ['response_type', 'response_mode?', 'client_id', 'redirect_uri', 'scope?', 'state?', 'nonce?'],
  },
  {
    method: 'post',
    path: '/apple/auth/token',
    summary: 'Exchanges a code. The client secret is a token signed with ES256.',
    parameters: ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret'],
  },
  { method: 'get', path: '/apple/auth/keys', summary: 'Keys of the id tokens.' },
  { method: 'get', path: '/apple/.well-known/openid-configuration', summary: 'Addresses of this provider.' },
]

/**
 * Stand-in of Apple: OpenID Connect whose answer is posted as a form when the name or the address is asked for. The client secret is a
 * token signed with ES256; the name comes with a person's first agreement alone, and beside the id token; the address may be a relay's;
 * there is no endpoint for the profile, and PKCE is ignored.
 * @see https://developer.apple.com/documentation/signinwithapplerestapi
 */
export function apple(options: AppleOptions) {
  const { client, switches } = options
  const tokens = createTokens(options)
  const grants = createGrants({ lifetime: 300_000 })
  /** People who have agreed before, and whether they hide their address: Apple asks once. */
  const agreed = new Map<string, boolean>()
  const choice = accountChoice({
    provider: 'apple',
    title: TITLE,
    grants,
    switches,
    extra: HIDING,
    declined: { error: 'user_cancelled_authorize' },
    leadBack,
    async accepted(grant, code) {
      const { person, visit } = grant
      const isFirst = !agreed.has(person.key)
      grant.hidesEmail = agreed.get(person.key) ?? grant.hidesEmail
      agreed.set(person.key, grant.hidesEmail)
      const [firstName = '', ...rest] = person.name.split(' ')
      const email = grant.hidesEmail ? relayAddress(person) : person.email
      const user = {
        ...(visit.scopes.includes('name') && { name: { firstName, lastName: rest.join(' ') } }),
        ...(visit.scopes.includes('email') && { email }),
      }
      return {
        ...(visit.responseType.includes('id_token') && {
          id_token: await tokens.idToken(grant, { c_hash: halfHash(code) }),
        }),
        ...(isFirst && Object.keys(user).length > 0 && { user: JSON.stringify(user) }),
      }
    },
  })
  const api = new OpenAPIHono()
  describePaths(api, 'Apple', PATHS)
  api.get('/apple/.well-known/openid-configuration', context => context.json(discoveryOf(tokens.issuer)))
  api.get('/apple/submit.js', context =>
    context.body('document.forms[0].submit()', 200, { 'content-type': 'text/javascript' }),
  )
  api.get('/apple/auth/authorize', context => {
    const visit = visitOf(context, context.req.query('redirect_uri') ?? '', / /)
    const problem = clientProblem(context, client) ?? visitProblem(visit)
    return problem === undefined ? choice.ask(context, visit) : refuseVisit(context, TITLE, problem)
  })
  for (const path of ['/apple/auth/token', '/apple/auth/keys']) api.use(path, meetProviderFaults(switches))
  api.get('/apple/auth/keys', async context => context.json(await tokens.keys()))
  api.post('/apple/auth/token', async context => {
    const refuse = (error: string) => context.json({ error }, 400)
    const form = await formOf(context)
    if (form['client_id'] !== client.clientId || !(await tokens.isSecret(form['client_secret'] ?? '')))
      return refuse('invalid_client')
    if (form['grant_type'] !== 'authorization_code') return refuse('unsupported_grant_type')
    const grant = grants.redeem(form['code'] ?? '')
    if (grant === undefined || grant === 'used') return refuse('invalid_grant')
    if (form['redirect_uri'] !== grant.visit.redirect) return refuse('invalid_grant')
    const token = grants.issueToken(grant)
    return context.json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3_600,
      refresh_token: grants.issueToken(grant),
      id_token: await tokens.idToken(grant, { at_hash: halfHash(token) }),
    })
  })
  return api.route('/', choice.api)
}

const discoveryOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/auth/authorize`,
  token_endpoint: `${issuer}/auth/token`,
  jwks_uri: `${issuer}/auth/keys`,
  response_types_supported: ['code'],
  response_modes_supported: ['query', 'fragment', 'form_post'],
  subject_types_supported: ['pairwise'],
  id_token_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid', 'email', 'name'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  claims_supported: [
    'aud',
    'email',
    'email_verified',
    'exp',
    'iat',
    'is_private_email',
    'iss',
    'nonce',
    'nonce_supported',
    'sub',
  ],
})
