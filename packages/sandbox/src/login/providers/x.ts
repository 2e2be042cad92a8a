import { OpenAPIHono } from '@hono/zod-openapi'
import { accountDigits, userName } from '../people.ts'
import { accountChoice } from './accountChoice.ts'
import { describePaths, type Path } from './describePaths.ts'
import { createGrants, isProven } from './grants.ts'
import { meetProviderFaults } from './providerSwitches.ts'
import { basicOf, bearerOf, clientProblem, formOf, refuseVisit, type StandInOptions, visitOf } from './standIn.ts'

const TITLE = 'X (sandbox)'

/** Scopes that the profile needs, both of them. */
const NEEDED = ['users.read', 'tweet.read']

const problemBody = (status: number, title: string, detail: string) => ({ title, type: 'about:blank', status, detail })

const PATHS: readonly Path[] = [
  {
    method: 'get',
    path: '/x/i/oauth2/authorize',
    summary: 'Asks for an account.',
    parameters: [
      'response_type',
      'client_id',
      'redirect_uri',
      'scope',
      'state',
      'code_challenge',
      'code_challenge_method',
    ],
  },
  {
    method: 'post',
    path: '/x/2/oauth2/token',
    summary: 'Exchanges a code. The app is named by HTTP Basic.',
    parameters: ['grant_type', 'code', 'redirect_uri', 'code_verifier'],
  },
  { method: 'get', path: '/x/2/users/me', summary: 'The account of a token. It has no email address.' },
]

/**
 * Stand-in of X: OAuth 2 with PKCE, which it requires as it requires a state; a confidential app names itself by HTTP Basic alone; a code
 * lives for 30 seconds; there is no email address. Wrong requests end on its own page.
 * @see https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token
 */
export function x({ client, switches }: StandInOptions) {
  const grants = createGrants({ lifetime: 30_000 })
  const choice = accountChoice({ provider: 'x', title: TITLE, grants, switches, declined: { error: 'access_denied' } })
  const api = new OpenAPIHono()
  describePaths(api, 'X', PATHS)
  api.get('/x/i/oauth2/authorize', context => {
    const problem = clientProblem(context, client)
    if (problem !== undefined) return refuseVisit(context, TITLE, problem)
    const visit = visitOf(context, context.req.query('redirect_uri')!, / /)
    if (context.req.query('response_type') !== 'code' || !visit.state || !visit.challenge || visit.scopes.length === 0)
      return refuseVisit(context, TITLE, 'Something went wrong. You were not able to give access to the app.')
    return choice.ask(context, visit)
  })
  api.use('/x/2/*', meetProviderFaults(switches))
  api.post('/x/2/oauth2/token', async context => {
    const basic = basicOf(context)
    if (basic?.user !== client.clientId || basic.password !== client.clientSecret)
      return context.json(
        { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
        401,
      )
    const refuse = (what: string) =>
      context.json({ error: 'invalid_request', error_description: `Value passed for the ${what} was invalid.` }, 400)
    const form = await formOf(context)
    if (form['grant_type'] !== 'authorization_code') return refuse('grant type')
    const grant = grants.redeem(form['code'] ?? '')
    if (grant === undefined || grant === 'used') return refuse('authorization code')
    const { visit } = grant
    if (form['redirect_uri'] !== visit.redirect) return refuse('redirect uri')
    if (!isProven(visit, form['code_verifier'])) return refuse('code verifier')
    const token = {
      token_type: 'bearer',
      expires_in: 7_200,
      access_token: grants.issueToken(grant),
      scope: visit.scopes.join(' '),
    }
    const isLasting = visit.scopes.includes('offline.access')
    return context.json(isLasting ? { ...token, refresh_token: grants.issueToken(grant) } : token)
  })
  api.get('/x/2/users/me', context => {
    const grant = grants.granted(bearerOf(context))
    if (!grant) return context.json(problemBody(401, 'Unauthorized', 'Unauthorized'), 401)
    if (!NEEDED.every(scope => grant.visit.scopes.includes(scope)))
      return context.json(problemBody(403, 'Forbidden', 'Forbidden'), 403)
    const { person } = grant
    return context.json({ data: { id: accountDigits('x', person, 19), name: person.name, username: userName(person) } })
  })
  return api.route('/', choice.api)
}
