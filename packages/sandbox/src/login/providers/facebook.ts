import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { accountDigits } from '../people.ts'
import { accountChoice, addressWith } from './accountChoice.ts'
import { describePaths, type Path } from './describePaths.ts'
import { createGrants, type Grant, type Grants, isProven } from './grants.ts'
import { meetProviderFaults } from './providerSwitches.ts'
import { bearerOf, type Client, clientProblem, refuseVisit, type StandInOptions, visitOf } from './standIn.ts'

const TITLE = 'Facebook (sandbox)'

const DECLINED = {
  error: 'access_denied',
  error_code: '200',
  error_description: 'Permissions error',
  error_reason: 'user_denied',
}

interface GraphError {
  message: string
  code: number
  type?: 'OAuthException' | 'GraphMethodException'
  subcode?: number
}

/** Errors of the Graph API, with its own shape. @see https://developers.facebook.com/docs/graph-api/guides/error-handling */
const fail = (context: Context, { message, code, type = 'OAuthException', subcode }: GraphError) =>
  context.json(
    {
      error: {
        message,
        type,
        code,
        ...(subcode !== undefined && { error_subcode: subcode }),
        fbtrace_id: randomBytes(8).toString('base64url'),
      },
    },
    400,
  )

/** Part of an address for the version of the API. */
const VERSION = ':version{v\\d+\\.\\d+}'

/** Fields of a profile that the app may read. An address that does not exist is left out. */
const fieldsOf = ({ visit, person }: Grant): Record<string, string> => ({
  id: accountDigits('facebook', person, 17),
  name: person.name,
  ...(visit.scopes.includes('email') && person.emailState !== 'absent' && { email: person.email }),
})

function isProofRight(token: string, proof: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(proof, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Exchanges a code; the parameters are in the query or in a form. */
async function exchange(context: Context, client: Client, grants: Grants) {
  const form = context.req.method === 'POST' ? await context.req.parseBody() : {}
  const read = (name: string) => (typeof form[name] === 'string' ? form[name] : context.req.query(name))
  if (read('client_id') !== client.clientId)
    return fail(context, {
      message: 'Error validating application. Cannot get application info due to a system error.',
      code: 101,
    })
  if (read('client_secret') !== client.clientSecret)
    return fail(context, { message: 'Error validating client secret.', code: 1 })
  const grant = grants.redeem(read('code') ?? '')
  if (grant === undefined) return fail(context, { message: 'Invalid verification code format.', code: 100 })
  if (grant === 'used')
    return fail(context, { message: 'This authorization code has been used.', code: 100, subcode: 36_009 })
  const { visit } = grant
  if (read('redirect_uri') !== visit.redirect)
    return fail(context, {
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
      code: 100,
      subcode: 36_008,
    })
  if (!isProven(visit, read('code_verifier')))
    return fail(context, { message: 'Error validating the code_verifier.', code: 1 })
  return context.json({ access_token: grants.issueToken(grant, 'EAA'), token_type: 'bearer', expires_in: 5_183_944 })
}

const PATHS: readonly Path[] = [
  {
    method: 'get',
    path: '/facebook/v23.0/dialog/oauth',
    summary: 'Asks for an account.',
    parameters: ['client_id', 'redirect_uri', 'state', 'scope?', 'code_challenge?', 'code_challenge_method?'],
  },
  {
    method: 'get',
    path: '/facebook/v23.0/oauth/access_token',
    summary: 'Exchanges a code; by POST too.',
    parameters: ['client_id', 'client_secret', 'code', 'redirect_uri', 'code_verifier?'],
  },
  {
    method: 'get',
    path: '/facebook/v23.0/me',
    summary: 'The account of a token.',
    parameters: ['fields?', 'access_token?', 'appsecret_proof?'],
  },
]

/**
 * Stand-in of Facebook: OAuth 2 without an id token. Its dialog leads back with `#_=_`; scopes are divided by commas; a code is exchanged
 * by GET or POST; the profile has the fields that are asked for, and no address if there is none; errors have a shape of their own.
 * @see https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow
 */
export function facebook({ client, switches }: StandInOptions) {
  const grants = createGrants({ lifetime: 600_000 })
  const choice = accountChoice({
    provider: 'facebook',
    title: TITLE,
    grants,
    switches,
    declined: DECLINED,
    leadBack: (context, { redirect }, parameters) => context.redirect(`${addressWith(redirect, parameters)}#_=_`),
  })
  const api = new OpenAPIHono()
  describePaths(api, 'Facebook', PATHS)
  api.get(`/facebook/${VERSION}/dialog/oauth`, context => {
    const problem = clientProblem(context, client)
    if (problem !== undefined) return refuseVisit(context, TITLE, problem)
    return choice.ask(context, visitOf(context, context.req.query('redirect_uri')!, /[ ,]/))
  })
  const tokenPath = `/facebook/${VERSION}/oauth/access_token`
  for (const path of [tokenPath, `/facebook/${VERSION}/me`]) api.use(path, meetProviderFaults(switches))
  api.on(['GET', 'POST'], tokenPath, context => exchange(context, client, grants))
  api.get(`/facebook/${VERSION}/me`, context => {
    const token = context.req.query('access_token') ?? bearerOf(context)
    if (token === undefined)
      return fail(context, {
        message: 'An active access token must be used to query information about the current user.',
        code: 2_500,
      })
    const grant = grants.granted(token)
    if (!grant) return fail(context, { message: 'Invalid OAuth access token.', code: 190 })
    const proof = context.req.query('appsecret_proof')
    if (proof !== undefined && !isProofRight(token, proof, client.clientSecret))
      return fail(context, {
        message: 'Invalid appsecret_proof provided in the API argument',
        code: 100,
        type: 'GraphMethodException',
      })
    const asked = new Set(['id', ...(context.req.query('fields') ?? 'id,name').split(',')])
    return context.json(Object.fromEntries(Object.entries(fieldsOf(grant)).filter(([name]) => asked.has(name))))
  })
  return api.route('/', choice.api)
}
